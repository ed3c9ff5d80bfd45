#!/bin/sh
# Makes the stamps in ./data with openssl, and nothing of ours: a root, authorities of several kinds, and what each of them says
# about signed.txt. Run it in this folder; it takes a few seconds.
set -eu
out="$PWD/data"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

cat > tsa.cnf <<'CONF'
[tsa]
default_tsa = conf
[conf]
serial = serial
default_policy = 1.2.3.4.1
digests = sha256, sha384, sha512
signer_digest = sha256
ess_cert_id_alg = sha256
accuracy = secs:1
[req]
distinguished_name = name
[name]
[root]
basicConstraints = critical, CA:true
keyUsage = critical, keyCertSign, cRLSign
[middle]
basicConstraints = critical, CA:true, pathlen:0
keyUsage = critical, keyCertSign
[stamping]
basicConstraints = CA:false
keyUsage = critical, digitalSignature
extendedKeyUsage = critical, timeStamping
[gentle]
basicConstraints = CA:false
extendedKeyUsage = timeStamping
[server]
basicConstraints = CA:false
extendedKeyUsage = critical, serverAuth
[both]
basicConstraints = CA:false
extendedKeyUsage = critical, timeStamping, serverAuth
CONF
echo 01 > serial

key() { openssl genpkey -quiet -algorithm EC -pkeyopt ec_paramgen_curve:P-256 -out "$1.key" 2>/dev/null || openssl ecparam -name prime256v1 -genkey -noout -out "$1.key"; }
# cert NAME SUBJECT ISSUER EXTENSIONS DAYS
cert() {
  openssl req -new -config tsa.cnf -key "$1.key" -subj "$2" -out "$1.csr"
  openssl x509 -req -in "$1.csr" -CA "$3.pem" -CAkey "$3.key" -CAcreateserial -days "$5" \
    -extfile tsa.cnf -extensions "$4" -out "$1.pem" 2>/dev/null
}

for name in root other middle tsa rsa server both expired; do key "$name"; done
openssl genrsa -out rsa.key 2048 2>/dev/null
for name in root other; do
  openssl req -new -x509 -config tsa.cnf -key "$name.key" -subj "/O=Test/CN=$name" -days 36500 -extensions root -out "$name.pem"
done
cert middle /O=Test/CN=middle root middle 36500
cert tsa "/O=Test/CN=Authority of the tests" middle stamping 36500
cert rsa /O=Test/CN=rsa root stamping 36500
cert server /O=Test/CN=server root server 36500
cert both /O=Test/CN=both root both 36500
cert expired /O=Test/CN=expired root stamping 0

printf 'what was signed\n' > signed.txt
printf 'something else\n' > else.txt
# stamp NAME SIGNER CHAIN FILE DIGEST
stamp() {
  openssl ts -query -data "$4" "-$5" -cert -out "$1.tsq" 2>/dev/null
  openssl ts -reply -config tsa.cnf -queryfile "$1.tsq" -signer "$2.pem" -inkey "$2.key" -chain "$3" -out "$1.tsr" 2>/dev/null
}
stamp good tsa middle.pem signed.txt sha256
stamp good-512 tsa middle.pem signed.txt sha512
stamp rsa rsa root.pem signed.txt sha256
stamp else tsa middle.pem else.txt sha256
sleep 2
stamp expired expired root.pem signed.txt sha256
openssl ts -reply -in good.tsr -token_out -out good.token 2>/dev/null
openssl ts -query -data signed.txt -sha256 -out bare.tsq 2>/dev/null
openssl ts -reply -config tsa.cnf -queryfile bare.tsq -signer tsa.pem -inkey tsa.key -out bare.tsr 2>/dev/null
# Such a query is refused.
printf 'not a query' > broken.tsq
openssl ts -reply -config tsa.cnf -queryfile broken.tsq -signer tsa.pem -inkey tsa.key -out refused.tsr 2>/dev/null || true
# openssl ts refuses to stamp with these certificates: the same content is signed with cms.
openssl cms -verify -noverify -inform DER -in good.token -out info.der 2>/dev/null
for name in server both; do
  openssl cms -sign -binary -nodetach -cades -md sha256 -econtent_type 1.2.840.113549.1.9.16.1.4 -in info.der \
    -signer "$name.pem" -inkey "$name.key" -certfile root.pem -outform DER -out "$name.token"
done
# Without the attribute that names the certificate.
openssl cms -sign -binary -nodetach -md sha256 -econtent_type 1.2.840.113549.1.9.16.1.4 -in info.der \
  -signer tsa.pem -inkey tsa.key -certfile middle.pem -outform DER -out nameless.token
# Another kind of content.
openssl cms -sign -binary -nodetach -cades -md sha256 -in signed.txt -signer tsa.pem -inkey tsa.key -outform DER -out data.token

cp signed.txt else.txt root.pem other.pem tsa.pem ./*.tsr ./*.token "$out"
