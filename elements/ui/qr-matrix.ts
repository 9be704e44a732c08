import { correction, generate } from 'lean-qr/nano'

export interface QrMatrix {
  readonly size: number
  isDark(x: number, y: number): boolean
}

/** The modules of a QR code. `M` is enough for the long links of pairings, `Q` makes short texts robust. */
export function qrMatrix(text: string, level: 'M' | 'Q'): QrMatrix {
  const code = generate(text, { minCorrectionLevel: correction[level] })
  return { size: code.size, isDark: (x, y) => code.get(x, y) }
}
