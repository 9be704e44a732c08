/** Packs a folder as npm publishes it, without writing the packed file. */
export function pack(folder: string): Promise<{ files: { path: string; size: number }[]; bytes: number }>
