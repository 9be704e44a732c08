import * as z from 'zod/mini'
import { type AccountId, parseAccountId } from '../../core/chain/caip.ts'
import { AppError } from '../../core/errors/app-error.ts'
import type { SmartSession } from '../../core/identity/smart-session.ts'
import type { Settings } from '../../core/options.ts'
import { cleanName } from '../../core/wallet/wallet-name.ts'
import { loose } from '../loose-field.ts'
import { callApi, isServed } from './client.ts'
import { expirySeconds, timeSeconds, readList, text } from './read.ts'

const record = z.object({
  pci: text,
  project: z.object({ name: z.unknown(), url: loose(z.string()) }),
  createdAt: timeSeconds,
  expiry: expirySeconds,
  permissions: z.array(z.unknown()),
  revokedAt: z.nullish(z.number()),
})
const answer = z.object({ pcis: z.array(z.unknown()) })
const maxSessions = 255
const maxPermissions = 20

/**
 * Returns the active sessions of an account: GET sessions/{account}. Empty, without a request, on a network that the API does not
 * serve.
 */
export async function listSessions(
  account: AccountId,
  settings: Settings,
  { signal, now = Date.now() }: { signal?: AbortSignal; now?: number } = {},
): Promise<SmartSession[]> {
  if (!(await isServed(parseAccountId(account).networkId, settings))) return []
  const { pcis } = await callApi(
    { path: `sessions/${encodeURIComponent(account)}`, schema: answer, signal },
    settings,
  )
  const toSession = ({ pci, project, createdAt, expiry, permissions, revokedAt }: z.infer<typeof record>) => {
    // Skips revoked and expired sessions.
    if (typeof revokedAt === 'number' || expiry * 1_000 <= now) return null
    const host = hostOf(project.url)
    return {
      pci,
      app: cleanName(project.name) || pci,
      ...(host && { host }),
      createdAt: createdAt * 1_000,
      expiresAt: expiry * 1_000,
      permissions: kindsOf(permissions),
    }
  }
  return readList(pcis, maxSessions, record, toSession)
}

const hostOf = (url: string | null | undefined) =>
  url && URL.canParse(url) && new URL(url).protocol === 'https:' ? new URL(url).host : undefined

const kindsOf = (permissions: readonly unknown[]): string[] => {
  const kinds = permissions
    .slice(0, maxPermissions)
    .map(permission => cleanName((permission as { type?: unknown } | null)?.type))
    .filter(Boolean)
  return [...new Set(kinds)]
}

/**
 * Revokes a session: POST sessions/{account}/revoke, never retried. The public service returns no body. Rejects with
 * UNSUPPORTED_CHAIN, without a request, on a network that the API does not serve.
 */
export async function revokeSession(
  { account, pci, signature }: { account: AccountId; pci: string; signature: string },
  settings: Settings,
): Promise<void> {
  if (!(await isServed(parseAccountId(account).networkId, settings))) throw new AppError('UNSUPPORTED_CHAIN')
  await callApi(
    {
      path: `sessions/${encodeURIComponent(account)}/revoke`,
      query: { projectId: settings.projectId },
      body: { pci, signature },
    },
    settings,
  )
}
