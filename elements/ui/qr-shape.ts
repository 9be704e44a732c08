import type { QrMatrix } from './qr-matrix.ts'

const eyeSize = 7

/**
 * Returns the cleared square in the center: at most 22 % of the width, which is less than 5 % of the modules. The error correction
 * (15 % at level M) keeps most of its reserve for dirt and reflections.
 */
export function clearedCenter(size: number): { start: number; end: number } {
  let width = Math.floor(size * 0.22)
  if ((size - width) % 2) width -= 1
  const start = (size - width) / 2
  return { start, end: start + width }
}

/** Draws the modules as one path: adjacent modules are joined, ends are rounded. Finder patterns and the center are omitted. */
export function modulePath({ size, isDark }: QrMatrix, hasCenter: boolean): string {
  const { start, end } = clearedCenter(size)
  const isShown = (x: number, y: number) =>
    x >= 0 &&
    y >= 0 &&
    x < size &&
    y < size &&
    !isInEye(x, y, size) &&
    !(hasCenter && x >= start && x < end && y >= start && y < end) &&
    isDark(x, y)
  let path = ''
  for (let y = 0; y < size; y += 1)
    for (let x = 0; x < size; x += 1) if (isShown(x, y)) path += modulePiece(x, y, isShown)
  return path
}

/** Top-left corners of the three finder patterns. */
export function eyeCorners(size: number): readonly (readonly [x: number, y: number])[] {
  return [
    [0, 0],
    [size - eyeSize, 0],
    [0, size - eyeSize],
  ]
}

function isInEye(x: number, y: number, size: number): boolean {
  return eyeCorners(size).some(
    ([left, top]) => x >= left && x < left + eyeSize && y >= top && y < top + eyeSize,
  )
}

// Returns the path of one module, clockwise from its top-left corner. A corner is rounded if neither adjacent side has a neighbor.
function modulePiece(x: number, y: number, isShown: (x: number, y: number) => boolean): string {
  const [up, right, down, left] = [isShown(x, y - 1), isShown(x + 1, y), isShown(x, y + 1), isShown(x - 1, y)]
  if ((up && down) || (left && right)) return `M${x} ${y}h1v1h-1z`
  const topLeft = up || left ? '' : 'a.5.5 0 0 1 .5-.5'
  const topRight = up || right ? '' : 'a.5.5 0 0 1 .5.5'
  const bottomRight = down || right ? '' : 'a.5.5 0 0 1-.5.5'
  const bottomLeft = down || left ? '' : 'a.5.5 0 0 1-.5-.5'
  return (
    (topLeft ? `M${x} ${y + 0.5}${topLeft}` : `M${x} ${y}`) +
    (topRight ? `H${x + 0.5}${topRight}` : `H${x + 1}`) +
    (bottomRight ? `V${y + 0.5}${bottomRight}` : `V${y + 1}`) +
    (bottomLeft ? `H${x + 0.5}${bottomLeft}` : `H${x}`) +
    'z'
  )
}
