import { signIn } from '../../../sign-in'

const respond = (request: Request) => signIn()(request)

export { respond as DELETE, respond as GET, respond as OPTIONS, respond as POST }
