/**
 * Drawings on a grid of 24, stroked with 1.75 in the color of the text. A `|` begins the dots, which are stroked
 * thicker. Circles are written as two arcs so that one path is enough. These are of the first screen, the marks of social
 * accounts among them, which are drawn by us in the manner of the others: their names stand in words beside them.
 */
export const firstIcons = {
  back: 'm14.5 5.5-6.5 6.5 6.5 6.5',
  chevron: 'm9.5 6 6 6-6 6',
  close: 'm6.5 6.5 11 11m0-11-11 11',
  help: 'M3 12a9 9 0 1 0 18 0 9 9 0 1 0-18 0M9.6 9.4a2.5 2.5 0 1 1 3.7 2.3c-.8.5-1.3 1-1.3 1.9|M12 16.7v.1',
  qr: 'M6 4h2.5a2 2 0 0 1 2 2v2.5a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2ZM15.5 4H18a2 2 0 0 1 2 2v2.5a2 2 0 0 1-2 2h-2.5a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2ZM6 13.5h2.5a2 2 0 0 1 2 2V18a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2v-2.5a2 2 0 0 1 2-2Z|M14 14.2v.1m5.7-.1v.1M16.9 17v.1M14 19.8v.1m5.7-.1v.1',
  wallet:
    'M4 8.5v8a3 3 0 0 0 3 3h10a3 3 0 0 0 3-3v-5a3 3 0 0 0-3-3H6.2A2.2 2.2 0 0 1 4 6.3 2.3 2.3 0 0 1 6.3 4H17|M16 14v.1',
  mail: 'M6.5 5h11A3.5 3.5 0 0 1 21 8.5v7a3.5 3.5 0 0 1-3.5 3.5h-11A3.5 3.5 0 0 1 3 15.5v-7A3.5 3.5 0 0 1 6.5 5ZM3.8 8l6.7 4.9c.9.7 2.1.7 3 0L20.2 8',
  forward: 'M4.5 12h15m-6-6 6 6-6 6',
  google: 'M18.6 7.4a8 8 0 1 0 1.4 4.6h-7.4',
  x: 'M5.5 5.5 18.5 18.5M18.5 5.5l-5 5.2m-3.2 3.3-4.8 4.5',
  discord:
    'M7 6.6c3.2-1.2 6.8-1.2 10 0 1.8 2.8 2.7 5.9 2.8 9.3a9.6 9.6 0 0 1-4.3 2.3l-1.1-2c-1.6.4-3.2.4-4.8 0l-1.1 2a9.6 9.6 0 0 1-4.3-2.3C4.3 12.5 5.2 9.4 7 6.6Z|M9.4 12.1v.1m5.2-.1v.1',
  farcaster: 'M5 5h14M7 5v14m10-14v14M7 19v-5.5a5 5 0 0 1 10 0V19M5 19h4m6 0h4',
  github:
    'M5.5 6a2 2 0 1 0 4 0 2 2 0 1 0-4 0M5.5 18a2 2 0 1 0 4 0 2 2 0 1 0-4 0M14.5 8.5a2 2 0 1 0 4 0 2 2 0 1 0-4 0M7.5 8v8m9-5.5c0 3-2.5 3.5-5 4-1.5.3-2.8.7-3.5 1.6',
  apple:
    'M12 8.3c-1.1-.6-2.3-.9-3.4-.7-2.4.4-3.8 2.5-3.8 5.2 0 3.6 2.3 7.2 4.6 7.2 1 0 1.7-.5 2.6-.5s1.6.5 2.6.5c2.3 0 4.6-3.6 4.6-7.2 0-2.7-1.4-4.8-3.8-5.2-1.1-.2-2.3.1-3.4.7ZM12 8.3c0-2.4 1.2-4 3.3-4.5',
  facebook: 'M15.5 5H14.5A3.5 3.5 0 0 0 11 8.5V19.5M7.5 12h7',
} as const satisfies Record<string, string>

/** The drawings that are loaded. */
export const icons: Record<string, string | undefined> = { ...firstIcons }

/** Drawings that point along the line of reading, and so turn round in a right-to-left page. */
export const mirroredIcons: ReadonlySet<string> = new Set(['back', 'chevron', 'forward', 'disconnect'])
