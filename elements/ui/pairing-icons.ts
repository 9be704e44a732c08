/** Drawings of the screen of a code, which shows them without loading all others. */
export const pairingIcons = {
  copy: 'M11.5 8.5H17a3 3 0 0 1 3 3V17a3 3 0 0 1-3 3h-5.5a3 3 0 0 1-3-3v-5.5a3 3 0 0 1 3-3ZM15.5 5.3A3 3 0 0 0 12.9 4H7a3 3 0 0 0-3 3v5.9a3 3 0 0 0 1.3 2.5',
  phone: 'M9.5 2.8h5a3 3 0 0 1 3 3v12.4a3 3 0 0 1-3 3h-5a3 3 0 0 1-3-3V5.8a3 3 0 0 1 3-3ZM10.8 18h2.4',
} as const satisfies Record<string, string>
