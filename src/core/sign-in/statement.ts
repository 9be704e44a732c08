/** What our own plugins let people agree to: plain words of the message's own language, which is English ASCII. */
export const ownStatement = 'Sign in to this site. This costs nothing and moves no funds.'
