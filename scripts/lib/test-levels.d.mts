export declare const flowProjects: readonly {
  name: string
  files: RegExp
  except?: RegExp[]
  needsFullBrowser?: boolean
}[]
