/** Statement in messages of the built-in plugins. Not translated, because the grammar only allows ASCII. */
export const ownStatement = 'Sign in to this site. This costs nothing and moves no funds.'
