"""The tables of the service without a service: in the browser of who plays."""
