/** Whether a key was pressed where somebody writes, so that it is a letter and no command. */
export function typing(event: KeyboardEvent): boolean {
  const target = event.target;
  return target instanceof HTMLElement && (/^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName) || target.isContentEditable);
}
