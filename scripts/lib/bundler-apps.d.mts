export function buildEntries(bundler: string, options: { cwd: string; input: string }): Promise<unknown>
export function servePage(bundler: string, cwd: string): Promise<{ port: number; close(): Promise<unknown> }>
