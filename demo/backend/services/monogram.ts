import { createHash } from 'node:crypto'

/** Returns an SVG picture that is not a trademark: the initials of the name on a shape whose color depends on the seed. */
export function createMonogramSvg(
  seed: string,
  name: string,
  shape: 'tile' | 'hexagon' | 'circle' = 'tile',
): string {
  const digest = createHash('sha256').update(seed).digest()
  const hue = digest.readUInt16BE(0) % 360
  const fillColor = `hsl(${hue} ${45 + ((digest[2] ?? 0) % 25)}% ${30 + ((digest[3] ?? 0) % 10)}%)`
  const letters = getInitials(name)
  const size = letters.length > 1 ? 26 : 32
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="64" height="64">${outlines[shape](fillColor)}` +
    `<text x="32" y="33" fill="#fff" font-family="system-ui,sans-serif" font-size="${size}" font-weight="600" ` +
    `text-anchor="middle" dominant-baseline="central">${letters}</text></svg>`
  )
}

const outlines = {
  tile: (fillColor: string) => `<rect width="64" height="64" fill="${fillColor}"/>`,
  circle: (fillColor: string) => `<circle cx="32" cy="32" r="32" fill="${fillColor}"/>`,
  hexagon: (fillColor: string) => `<path d="M32 1 60 17v30L32 63 4 47V17Z" fill="${fillColor}"/>`,
}

/** Returns the first letter or digit of each of the first two words. Other characters are omitted, so that a name cannot inject markup. */
function getInitials(name: string): string {
  const letters = name.match(/(?<![\p{L}\p{N}])[\p{L}\p{N}]/gu) ?? []
  return letters.slice(0, 2).join('').toUpperCase()
}
