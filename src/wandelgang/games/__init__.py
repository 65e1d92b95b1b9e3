"""The five games that come with Wandelgang, one folder each. They are found like any other: through their entry points."""
