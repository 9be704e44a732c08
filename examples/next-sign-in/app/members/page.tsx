import { headers } from 'next/headers'
import { signIn } from '../sign-in'

/** For signed-in users only: the server reads the session from the cookie. */
export default async function Members() {
  const request = new Request('http://localhost/', { headers: await headers() })
  const [session] = await signIn().sessionsOf(request)
  return <p id="member">{session?.accountId ?? 'Sign in first'}</p>
}
