import type { Asset } from '../../namespaces/requests.ts'
import { $options, optionsSet } from '../../state/settings/options.ts'

type TokenListing = Omit<Asset, 'address'> & { readonly address?: string | undefined }

/** Adds a token to the `tokens` option, for wallets that list no tokens. */
export function listToken({ networkId, address, symbol, decimals, image }: TokenListing): void {
  if (address === undefined) return
  const { tokens = {}, ...options } = $options.get()
  const configured = tokens[networkId] ?? []
  const isListed = configured.some(
    entry => (typeof entry === 'string' ? entry : entry.address).toLowerCase() === address.toLowerCase(),
  )
  if (isListed) return
  const token = { address, symbol, decimals, ...(image !== undefined && { image }) }
  optionsSet({ ...options, tokens: { ...tokens, [networkId]: [...configured, token] } })
}
