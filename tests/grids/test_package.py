"""What the package itself offers."""

from hortus import grids


def test_the_four_grids_by_name() -> None:
    assert sorted(grids.__all__) == ["cells", "hexagon", "octagon", "triangle"]
    assert [getattr(grids, name).KIND for name in grids.__all__] == grids.__all__
