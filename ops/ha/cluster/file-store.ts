import S3rver from 's3rver'
import { files } from './shop-services.ts'

/** `file-store.ts PORT FOLDER`: a small S3-compatible store. */
const [port, directory = ''] = process.argv.slice(2)
const store = new S3rver({
  port: Number(port),
  address: '127.0.0.1',
  directory,
  silent: true,
  configureBuckets: [{ name: files.bucket }],
})
await store.run()
