import { socialNames } from '../../src/core/identity/social-names.ts'
import type { EmbeddedUser } from '../../src/core/identity/embedded.ts'
import { t } from '../../src/text/text.ts'

/** What a person calls the way they logged in; empty where that is not known, or the words of logins are not here. */
export function loginName(user: EmbeddedUser | undefined): string {
  if (!user?.provider) return ''
  return user.provider === 'email' ? t('settings.email') : socialNames[user.provider]
}
