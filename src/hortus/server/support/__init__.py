"""What every part of the service uses: settings, refusals, limits, queues, logs and metrics."""
