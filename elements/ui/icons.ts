import type { SVGTemplateResult } from 'lit'

/**
 * Icons of the first screen on a 24 px grid, in the text color with a stroke width of 1.75. Paths after `|` are dots with a thicker stroke.
 * Circles are written as two arcs, so one path is enough.
 */
export const firstScreenIcons = {
  back: 'm14.5 5.5-6.5 6.5 6.5 6.5',
  chevron: 'm9.5 6 6 6-6 6',
  close: 'm6.5 6.5 11 11m0-11-11 11',
  help: 'M3 12a9 9 0 1 0 18 0 9 9 0 1 0-18 0M9.6 9.4a2.5 2.5 0 1 1 3.7 2.3c-.8.5-1.3 1-1.3 1.9|M12 16.7v.1',
  qr: 'M6 4h2.5a2 2 0 0 1 2 2v2.5a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2ZM15.5 4H18a2 2 0 0 1 2 2v2.5a2 2 0 0 1-2 2h-2.5a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2ZM6 13.5h2.5a2 2 0 0 1 2 2V18a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2v-2.5a2 2 0 0 1 2-2Z|M14 14.2v.1m5.7-.1v.1M16.9 17v.1M14 19.8v.1m5.7-.1v.1',
  wallet:
    'M4 8.5v8a3 3 0 0 0 3 3h10a3 3 0 0 0 3-3v-5a3 3 0 0 0-3-3H6.2A2.2 2.2 0 0 1 4 6.3 2.3 2.3 0 0 1 6.3 4H17|M16 14v.1',
  mail: 'M6.5 5h11A3.5 3.5 0 0 1 21 8.5v7a3.5 3.5 0 0 1-3.5 3.5h-11A3.5 3.5 0 0 1 3 15.5v-7A3.5 3.5 0 0 1 6.5 5ZM3.8 8l6.7 4.9c.9.7 2.1.7 3 0L20.2 8',
  forward: 'M4.5 12h15m-6-6 6 6-6 6',
  dots: '|M5.5 12v.1m6.5-.1v.1m6.5-.1v.1',
} as const satisfies Record<string, string>

/** Colored social icons. Empty until they load. */
export const drawings: Partial<Record<SocialIcon, SVGTemplateResult>> = {}

export type SocialIcon = 'google' | 'x' | 'discord' | 'farcaster' | 'github' | 'apple' | 'facebook'

/** Paths of the loaded icons by name. */
export const icons: Record<string, string | undefined> = { ...firstScreenIcons }

/** Icons that point along the reading direction and are mirrored in right-to-left pages. */
export const mirroredIcons: ReadonlySet<string> = new Set(['back', 'chevron', 'forward', 'disconnect'])
