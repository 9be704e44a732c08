import { createModal } from 'w3m-elements'
import { base, mainnet } from 'w3m-elements/networks'
import type {} from 'w3m-elements/types/svelte'

export const modal = createModal({ networks: [mainnet, base] })
