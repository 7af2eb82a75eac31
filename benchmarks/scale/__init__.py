"""What the service would do under loads that one machine cannot make: see docs/scale.md."""
