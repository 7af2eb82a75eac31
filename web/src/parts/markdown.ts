export interface Block {
  text: string;
  items: string[] | null;
}

/** Split the plain Markdown of a rule into paragraphs and lists; the rest of Markdown is not used. */
export function plainMarkdown(source: string): Block[] {
  return source
    .split(/\n\s*\n/)
    .flatMap((paragraph) => {
      const lines = paragraph.split('\n').map((line) => line.trim());
      const items = lines.filter((line) => line.startsWith('- ')).map((line) => clean(line.slice(2)));
      const text = clean(lines.filter((line) => !line.startsWith('- ')).join(' '));
      return [
        { text, items: null },
        { text: '', items: items.length ? items : null },
      ];
    })
    .filter((block) => block.text || block.items);
}

function clean(text: string): string {
  return text.replaceAll(/\*\*|`/g, '').trim();
}
