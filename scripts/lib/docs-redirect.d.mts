import type { ServerResponse } from 'node:http'

export function createDocsRedirect(folder?: string): {
  send(response: ServerResponse): Promise<void>
  close(): Promise<void>
}
