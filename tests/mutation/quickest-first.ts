import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The first test that fails decides about a mutant, so the files go from the quickest to the slowest. */
export class QuickestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const duration = (file: TestSpecification) => this.ctx.cache.getTestSpecificationResult(file)?.duration ?? 0
    return files.toSorted((one, other) => duration(one) - duration(other))
  }
}
