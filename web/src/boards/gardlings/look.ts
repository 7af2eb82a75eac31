export const GEM: Record<string, { fill: string; light: string; dark: string }> = {
  B: { fill: '#3f7fd0', light: '#9cc4f5', dark: '#173f78' },
  P: { fill: '#dd5a92', light: '#f9b6d2', dark: '#7d1e4a' },
  Y: { fill: '#efc02f', light: '#ffeaa0', dark: '#7a5a00' },
  G: { fill: '#4fa65a', light: '#b0e2b2', dark: '#1b5526' },
  T: { fill: '#b6d334', light: '#ecf9ab', dark: '#4f6304' },
  '*': { fill: '#f6efe0', light: '#ffffff', dark: '#7b6a44' },
};

export const CARD: Record<string, { fill: string; rim: string }> = {
  gnome: { fill: '#e9dcc0', rim: '#a58f63' },
  dgnome: { fill: '#e3d2ae', rim: '#a58f63' },
  pig: { fill: '#f0e3c8', rim: '#b59c6a' },
  green: { fill: '#cfe3b8', rim: '#5f8a3d' },
  blue: { fill: '#c4dcee', rim: '#3f6f98' },
  pink: { fill: '#f3cfdb', rim: '#a8547a' },
  gold: { fill: '#f3df9f', rim: '#a57f14' },
};
