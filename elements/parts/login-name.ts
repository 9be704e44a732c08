import { socialNames } from '../../src/core/identity/social-names.ts'
import type { EmbeddedUser } from '../../src/core/identity/embedded.ts'
import { t } from '../../src/text/text.ts'

/** Returns the display name of the user's login method. Empty if it is unknown or the login texts are not loaded. */
export function loginName(user: EmbeddedUser | undefined): string {
  if (!user?.provider) return ''
  return user.provider === 'email' ? t('settings.email') : socialNames[user.provider]
}
