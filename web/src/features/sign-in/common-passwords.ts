/**
 * The most common passwords, lowercase and without padding: "Password1!" is listed as "password". Loaded when someone
 * types a password.
 */
export const commonPasswords: ReadonlySet<string> = new Set(
  (
    "password passwort passwords passw0rd p@ssword p@ssw0rd pa55word pass1word mypassword newpassword " +
    "password1 welcome welcome1 letmein letmeinnow admin administrator adminadmin root toor login signin access " +
    "master superuser default changeme change-me guest test tester testing test123 temp temp123 secret secrets " +
    "private qwerty qwertz azerty qwertyu qwertyui qwertyuiop qwerty123 asdf asdfg asdfgh asdfghjk asdfghjkl " +
    "zxcvb zxcvbn zxcvbnm qazwsx qazwsxedc 1q2w3e 1q2w3e4r 1q2w3e4r5t q1w2e3r4 1qaz2wsx 1qazxsw2 zaq12wsx " +
    "abc123 abcd1234 a1b2c3 a1b2c3d4 123abc 123qwe 12qwaszx 111111 000000 121212 112233 123123 123321 " +
    "654321 666666 696969 777777 888888 987654 102030 131313 159753 147258 147258369 789456 789456123 " +
    "iloveyou iloveu loveyou loveme lovely lover love forever always together mylove teamo tequiero amor " +
    "jetaime bonjour soleil doudou chouchou loulou princesse azertyuiop motdepasse contraseña contrasena clave " +
    "hola mundo mexico estrella princesa mariposa carlos maria jesus jesucristo dios bendicion familia " +
    "sunshine princess angel angels butterfly flower flowers rainbow star stars moon summer winter autumn spring " +
    "monday friday sunday january december orange banana cherry apple cookie chocolate cheese pepper ginger coffee " +
    "dragon monkey tiger lion eagle falcon panther bear wolf shadow ninja samurai pirate wizard merlin phoenix " +
    "superman batman spiderman ironman starwars pokemon pikachu naruto mario sonic zelda minecraft fortnite " +
    "football baseball basketball soccer hockey tennis golf golfer liverpool chelsea arsenal barcelona realmadrid " +
    "yankees cowboys steelers packers eagles lakers broncos patriots dolphins rangers raiders redsox " +
    "michael michelle jessica jennifer ashley amanda daniel david andrew joshua matthew robert thomas william " +
    "jordan taylor hannah nicole charlie george maggie buster bailey buddy harley hunter killer trustno " +
    "trustno1 whatever nothing something computer internet laptop samsung iphone google facebook instagram twitter " +
    "amazon microsoft windows linkedin youtube netflix spotify hello hello1 hellohello goodbye family friends friend " +
    "mother father mommy daddy sister brother grandma baby babygirl babyboy money mustang ferrari porsche mercedes " +
    "toyota honda corvette camaro freedom america london paris newyork chicago texas florida california canada " +
    "garbage garbageday trash trashday recycling cansatcurb curbside homeowner runner "
  )
    .split(" ")
    .filter(Boolean),
);
