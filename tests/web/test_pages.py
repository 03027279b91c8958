"""The pages: the browser table where it is built, a plain list of tables where it is not."""

from __future__ import annotations

from pathlib import Path

from tests.web.house import TWO, serving


def test_without_a_built_table_the_page_lists_tables_and_links_the_api(tmp_path: Path) -> None:
    (tmp_path / "static").mkdir()
    with serving(tmp_path, static=tmp_path / "static") as house, house.browser() as browser:
        browser.post("/api/tables", json=TWO | {"public": True, "title": "<b>Monday</b>"})
        page = browser.get("/")
        assert page.headers["content-type"].startswith("text/html")
        assert page.text.count("&lt;b&gt;Monday&lt;/b&gt;") == 2, "among mine, and among those that wait"
        assert 'href="/schema"' in page.text
        assert browser.get("/table/x").json()["code"] == "no-page"


def test_the_built_table_is_served_with_its_files_and_nothing_else(tmp_path: Path) -> None:
    static = tmp_path / "static"
    (static / "assets").mkdir(parents=True)
    (static / "index.html").write_text("<title>The table</title>")
    (static / "assets" / "app-1a2b.js").write_text("start();" * 100)
    (tmp_path / "secret.txt").write_text("nobody's business")
    with serving(tmp_path, static=static) as house, house.browser() as browser:
        for path in ("/", "/table/abc", "/index.html", "/replay/abc"):
            page = browser.get(path)
            assert page.text == "<title>The table</title>"
            assert page.headers["cache-control"] == "no-cache"
        script = browser.get("/assets/app-1a2b.js")
        assert script.headers["content-type"].startswith("text/javascript")
        assert script.headers["content-encoding"] == "gzip"
        assert "immutable" in script.headers["cache-control"]
        known = {"if-none-match": script.headers["etag"]}
        assert browser.get("/assets/app-1a2b.js", headers=known).status_code == 304
        for path in (
            "/assets/none.js",
            "/secret.txt",
            "/../secret.txt",
            "/%2e%2e/secret.txt",
            "/assets/../../secret.txt",
        ):
            assert browser.get(path).json()["code"] == "no-page"
