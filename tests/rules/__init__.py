"""Tests that prove the rules, one ID at a time."""
