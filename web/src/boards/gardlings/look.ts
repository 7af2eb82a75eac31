interface GemLook {
  fill: string;
  /** Of a half that waits for its other. */
  dull: string;
  light: string;
  dark: string;
  ink: string;
}

export const GEM: Record<string, GemLook> = {
  B: { fill: '#2f74cf', dull: '#6c94c6', light: '#b4d6ff', dark: '#173f78', ink: '#fff' },
  P: { fill: '#dd4f8c', dull: '#d088a6', light: '#ffcbe0', dark: '#7d1e4a', ink: '#fff' },
  Y: { fill: '#f4bf1c', dull: '#dcc06c', light: '#fff0b4', dark: '#7a5a00', ink: '#3d2b00' },
  G: { fill: '#37964a', dull: '#78a97c', light: '#bdeebf', dark: '#1b5526', ink: '#fff' },
  T: { fill: '#b6d334', dull: '#bcc873', light: '#ecf9ab', dark: '#4f6304', ink: '#3f5003' },
  '*': { fill: '#fbf4e4', dull: '#efe6d2', light: '#ffffff', dark: '#7b6a44', ink: '#4a3c1c' },
};

/** The cardboard of each kind of strip: its face, its rim, and the field that is painted on it. */
export const CARD: Record<string, { fill: string; rim: string; field: string }> = {
  gnome: { fill: '#f1e4c8', rim: '#8f7546', field: '#e4d2a9' },
  dgnome: { fill: '#ead6ae', rim: '#85683a', field: '#dcc08a' },
  pig: { fill: '#f8e6dc', rim: '#b07d6c', field: '#f1d3c5' },
  green: { fill: '#e2f0d0', rim: '#5f8a3d', field: '#c5dfa8' },
  blue: { fill: '#dbeaf6', rim: '#3f6f98', field: '#b9d5ec' },
  pink: { fill: '#fbe2ea', rim: '#a8547a', field: '#f3c4d4' },
  gold: { fill: '#fbecb8', rim: '#9c7610', field: '#f0d67e' },
};
