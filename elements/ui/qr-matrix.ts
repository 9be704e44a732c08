import { correction, generate } from 'lean-qr/nano'

export interface QrMatrix {
  readonly size: number
  isDark(x: number, y: number): boolean
}

/** Returns the modules of a QR code. Level `M` is enough for long pairing links, `Q` makes short texts robust. */
export function qrMatrix(text: string, level: 'M' | 'Q'): QrMatrix {
  const code = generate(text, { minCorrectionLevel: correction[level] })
  return { size: code.size, isDark: (x, y) => code.get(x, y) }
}
