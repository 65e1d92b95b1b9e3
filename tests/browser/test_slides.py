"""A match as a notebook shows it, in a real browser: two of them on one page, moved by hand."""

from __future__ import annotations

from playwright.sync_api import Browser, expect

import wandelgang


def test_two_matches_on_a_page_have_a_slider_each(browser: Browser) -> None:
    match = wandelgang.game("cards").match(seed=7, seats=["Ada", "Bo"])
    for _ in range(6):
        match.submit(match.turn, match.ply, match.legal()[0])
    page = browser.new_page()
    problems: list[str] = []
    page.on("console", lambda said: problems.append(said.text))
    page.on("pageerror", lambda error: problems.append(str(error)))
    page.on("request", lambda asked: problems.append(asked.url) if not asked.url.startswith("about:") else None)
    page.set_content(f"<!doctype html><p>{match._repr_html_()}</p><p>{match.html(language='de')}</p>")
    first, second = (page.frame_locator("iframe").nth(number) for number in (0, 1))
    for frame in (first, second):
        expect(frame.locator("#place")).to_have_text(f"{match.ply} / {match.ply}")
        assert frame.locator("#scene > *").count() >= len(match.scene().sprites)
    first.get_by_role("slider", name="Plies").fill("2")
    expect(first.locator(".told")).to_contain_text(match.story(1, wandelgang.SPECTATOR).say())
    first.get_by_role("slider").press("ArrowLeft")
    expect(first.locator("#place")).to_have_text(f"1 / {match.ply}")
    second.get_by_role("button", name="Ein Halbzug zurück").click()
    expect(second.locator("#place")).to_have_text(f"{match.ply - 1} / {match.ply}")
    second.get_by_role("button", name="Abspielen").click()
    expect(second.locator("#place")).to_have_text(f"{match.ply} / {match.ply}")
    expect(first.locator("#place")).to_have_text(f"1 / {match.ply}")
    assert page.evaluate("Object.keys(window).filter((name) => ['show', 'scenes', 'shapes', 'told'].includes(name))") == []
    assert problems == []
    page.close()
