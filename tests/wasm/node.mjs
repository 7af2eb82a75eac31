// node node.mjs FOLDER GAME: reads jobs as JSON, writes what came out.
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

const [folder, game] = process.argv.slice(2);
const load = (name) => import(pathToFileURL(`${folder}/${name}`).href);
const [{ work }, loader] = [await load('jobs.mjs'), await load('engine.js')];
const description = JSON.parse(readFileSync(`${folder}/${game}.json`, 'utf8'));
const code = readFileSync(`${folder}/${game}.wasm`);
const jobs = JSON.parse(readFileSync(0, 'utf8'));
process.stdout.write(JSON.stringify(await work(loader, description, code, jobs)));
