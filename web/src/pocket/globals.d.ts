/** The folder of Python for browsers, on the site. */
declare const PYTHON: string;
