/** The folder of Python for browsers, within the site. */
declare const PYTHON: string;
