"""Empire Builder (Darwin Bromley and Bill Fawcett): track, trains and demands across North America."""
