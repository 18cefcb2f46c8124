import { elementsNamed, type XmlElement } from '../packed/xml-tree.ts';

/** Fonts are often obfuscated, which does not prevent reading. */
const OF_FONTS = new Set(['http://www.idpf.org/2008/embedding', 'http://ns.adobe.com/pdf/enc#RC']);

/** Whether `META-INF/encryption.xml` declares that more than fonts is encrypted. */
export function isCopyProtected(encryption: XmlElement): boolean {
  return elementsNamed(encryption, 'EncryptedData').some((data) => {
    const [method] = elementsNamed(data, 'EncryptionMethod');
    return !OF_FONTS.has(method?.attributes['Algorithm'] ?? '');
  });
}
