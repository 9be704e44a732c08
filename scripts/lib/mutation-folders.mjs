// Lists the folders that `npm run nightly -- mutation` mutates: code that displays, transfers or approves value or identity.

/** One pattern for each kind of folder. The results are counted by the text that a pattern matches. */
const mutatedFolders = [
  /^src\/core\/(?:money|chain|identity|sign-in|errors|wallet)(?=\/)/,
  /^src\/(?:controllers|state|namespaces)\/[^/]+(?=\/)/,
  /^src\/(?:provider|server|appkit|connectors|services)(?=\/)/,
  /^demo\/wallet(?=\/(?!tests\/))/,
]

/** Patterns of files in these folders that contain no logic to mutate, with the reason. */
export const exceptions = [
  {
    files: /\/(?:[\w-]+-)?(?:words|texts?)\.ts$/,
    reason: 'sentences for users, which tests/text compares as a whole',
  },
  { files: /^src\/core\/errors\/[\w-]+-errors\.ts$/, reason: 'the catalog of error codes, a table of data' },
  { files: /^demo\/wallet\/texts\//, reason: 'sentences for users' },
  { files: /\.d\.ts$/, reason: 'types, which do not run' },
]

/** Returns the mutated folder that contains a file. Returns undefined if the file is not mutated. */
export function mutatedFolderOf(file) {
  if (!file.endsWith('.ts') || exceptions.some(({ files }) => files.test(file))) return undefined
  return mutatedFolders.map(pattern => pattern.exec(file)?.[0]).find(name => name !== undefined)
}
