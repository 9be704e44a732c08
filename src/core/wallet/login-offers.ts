import type { Namespace } from '../chain/namespace.ts'
import { type SocialProvider, socialProviders } from '../identity/embedded.ts'
import type { Settings } from '../options.ts'

/** Where the frame of the embedded wallet is; undefined when there is none: it needs a project id or a host of the app's own. 1 */
export const frameUrl = ({ endpoints, projectId }: Settings): string | undefined => {
  const own = endpoints?.frame
  if (own === null) return undefined
  return own ?? (projectId ? 'https://secure.walletconnect.org/sdk' : undefined)
}

export interface LoginOffers {
  readonly email: boolean
  readonly socials: readonly SocialProvider[]
}

const none: LoginOffers = { email: false, socials: [] }

/** How a person without a wallet may log in here: with a frame, and a family of chains on which it has accounts. */
export function loginOffers(settings: Settings, families: readonly Namespace[]): LoginOffers {
  if (!frameUrl(settings) || !families.some(each => each === 'eip155' || each === 'solana')) return none
  const { features = {}, socials = socialProviders } = settings
  return {
    email: features.email !== false,
    socials:
      features.socials === false
        ? []
        : socials.filter((each): each is SocialProvider => socialProviders.includes(each as SocialProvider)),
  }
}
