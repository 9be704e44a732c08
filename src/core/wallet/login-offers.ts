import type { Namespace } from '../chain/namespace.ts'
import { type SocialProvider, socialProviders } from '../identity/embedded.ts'
import type { Settings } from '../options.ts'
import { hasLogin } from './has-login.ts'

/** Returns the URL of the embedded wallet's frame. Undefined if the app disabled it, or has neither a project id nor a custom host. */
export const frameUrl = ({ endpoints, projectId }: Settings): string | undefined => {
  const appUrl = endpoints?.frame
  if (appUrl === null) return undefined
  return appUrl || (projectId ? 'https://secure.walletconnect.org/sdk' : undefined)
}

export interface LoginOffers {
  readonly email: boolean
  readonly socials: readonly SocialProvider[]
}

/** Returns the login methods available on this page. */
export function loginOffers(settings: Settings, namespaces: readonly Namespace[]): LoginOffers {
  if (!hasLogin(settings, namespaces)) return { email: false, socials: [] }
  const { features = {}, socials = socialProviders } = settings
  return {
    email: features.email !== false,
    socials:
      features.socials === false
        ? []
        : socials.filter((social): social is SocialProvider =>
            socialProviders.includes(social as SocialProvider),
          ),
  }
}
