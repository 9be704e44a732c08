import type { ServerResponse } from 'node:http'

export function docsDoor(folder?: string): {
  send(response: ServerResponse): Promise<void>
  close(): Promise<void>
}
