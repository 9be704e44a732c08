import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { type Configuration, Provider } from 'oidc-provider'
import { createMemoryStore } from './memory.ts'
import { type Network, walletClientId } from './networks.ts'

interface Account {
  name: string
}

export interface Issuer {
  readonly provider: Provider
  /** Accounts that have logged in, by their name in lower case. */
  readonly accounts: Map<string, Account>
}

/**
 * Creates the OpenID provider of a network, with a certified library. It has one public client, which uses the authorization code flow with
 * PKCE. The login page adds the accounts.
 */
export function createIssuer(origin: string, network: Network, redirectUris: readonly string[]): Issuer {
  const accounts = new Map<string, Account>()
  const key = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' })
  const cookieName = (purpose: string) => `_${network}_${purpose}`
  const configuration: Configuration = {
    adapter: createMemoryStore(),
    clients: [
      {
        client_id: walletClientId,
        redirect_uris: [...redirectUris],
        response_types: ['code'],
        grant_types: ['authorization_code'],
        token_endpoint_auth_method: 'none',
        id_token_signed_response_alg: 'ES256',
      },
    ],
    jwks: { keys: [{ ...key, kty: 'EC', use: 'sig', alg: 'ES256', kid: network }] },
    pkce: { required: () => true },
    scopes: ['openid', 'profile'],
    claims: { openid: ['sub'], profile: ['name'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_ctx, { uid }) => `/${network}/login/${uid}` },
    // Cookie names contain the network, because all networks share a host and therefore its cookies.
    cookies: {
      keys: [randomBytes(32).toString('base64url')],
      names: {
        session: cookieName('session'),
        interaction: cookieName('login'),
        resume: cookieName('resume'),
      },
    },
    ttl: {
      Interaction: 600,
      Session: 3600,
      Grant: 3600,
      AccessToken: 600,
      AuthorizationCode: 60,
      IdToken: 600,
    },
    findAccount: (_ctx, sub) => {
      const account = accounts.get(sub)
      return account && { accountId: sub, claims: async () => ({ sub, name: account.name }) }
    },
    // Creates a grant on login, which implies consent to share the name with the wallet. There is no separate consent page.
    async loadExistingGrant({ oidc }) {
      if (!oidc.client || !oidc.session?.accountId) return undefined
      const grant = new oidc.provider.Grant({
        clientId: oidc.client.clientId,
        accountId: oidc.session.accountId,
      })
      grant.addOIDCScope('openid profile')
      await grant.save()
      return grant
    },
  }
  return { provider: new Provider(`${origin}/${network}`, configuration), accounts }
}
