<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="pt_BR" sourcelanguage="en">
<context>
    <name>fairlead::gui</name>
    <message>
        <source>A live console for multi-tenant task queues, with a broker inside.</source>
        <translation>Um console ao vivo para filas de tarefas multi-tenant, com um broker embutido.</translation>
    </message>
    <message>
        <source>Print this text.</source>
        <translation>Mostra este texto.</translation>
    </message>
    <message>
        <source>Print the version.</source>
        <translation>Mostra a versão.</translation>
    </message>
    <message>
        <source>Start a broker with demo traffic and show it.</source>
        <translation>Inicia um broker com tráfego de demonstração e o mostra.</translation>
    </message>
    <message>
        <source>Start a local broker and show it.</source>
        <translation>Inicia um broker local e o mostra.</translation>
    </message>
    <message>
        <source>Show the broker at this address.</source>
        <translation>Mostra o broker neste endereço.</translation>
    </message>
    <message>
        <source>The token to connect with.</source>
        <translation>O token usado para conectar.</translation>
    </message>
    <message>
        <source>The file that holds the token; else FAIRLEAD_TOKEN in the environment.</source>
        <translation>O arquivo que contém o token; senão, FAIRLEAD_TOKEN no ambiente.</translation>
    </message>
    <message>
        <source>Connect over TLS; implied by the next four options.</source>
        <translation>Conecta por TLS; implícito nas quatro opções seguintes.</translation>
    </message>
    <message>
        <source>The authorities that vouch for the broker; else those of this machine.</source>
        <translation>As autoridades certificadoras do broker; sem isso, as desta máquina.</translation>
    </message>
    <message>
        <source>The certificate to show, where the broker asks for one.</source>
        <translation>O certificado a apresentar, quando o broker pede um.</translation>
    </message>
    <message>
        <source>Its key, without a passphrase.</source>
        <translation>A chave dele, sem senha.</translation>
    </message>
    <message>
        <source>The name in the broker&apos;s certificate; else the host of the address.</source>
        <translation>O nome no certificado do broker; sem isso, o host do endereço.</translation>
    </message>
    <message>
        <source>Where the embedded broker keeps its tasks.</source>
        <translation>Onde o broker embutido guarda as tarefas.</translation>
    </message>
    <message>
        <source>No window: a live table in the terminal. With demo traffic unless --connect or --local says otherwise. The default where there is no display.</source>
        <translation>Sem janela: uma tabela ao vivo no terminal. Com tráfego de demonstração, a menos que --connect ou --local diga outra coisa. É o padrão onde não há tela.</translation>
    </message>
    <message>
        <source>--demo, --local and --connect exclude each other.</source>
        <translation>--demo, --local e --connect se excluem mutuamente.</translation>
    </message>
    <message>
        <source>--connect takes host:port, for example 127.0.0.1:9091.</source>
        <translation>--connect recebe host:porta, por exemplo 127.0.0.1:9091.</translation>
    </message>
    <message>
        <source>--%1 needs --connect.</source>
        <translation>--%1 exige --connect.</translation>
    </message>
    <message>
        <source>--theme is dark, light or system, not “%1”.</source>
        <translation>--theme é dark, light ou system, não “%1”.</translation>
    </message>
    <message>
        <source>--language is en or pt_BR, not “%1”.</source>
        <translation>--language é en ou pt_BR, não “%1”.</translation>
    </message>
    <message>
        <source>it closed the connection at once, like a broker that speaks TLS only</source>
        <translation>ele fechou a conexão na hora, como faz um broker que só fala TLS</translation>
    </message>
    <message>
        <source>it does not speak TLS at this address</source>
        <translation>ele não fala TLS neste endereço</translation>
    </message>
    <message>
        <source>its certificate is not trusted: it has another authority, or is not valid now</source>
        <translation>o certificado dele não é confiável: é de outra autoridade, ou não vale neste momento</translation>
    </message>
    <message>
        <source>its certificate is for another name than the one used to connect</source>
        <translation>o certificado dele é para um nome diferente do usado na conexão</translation>
    </message>
    <message>
        <source>it closed the connection after the handshake, like a broker that wants a client certificate</source>
        <translation>ele fechou a conexão depois do handshake, como faz um broker que exige certificado do cliente</translation>
    </message>
    <message>
        <source>it closed the connection after the handshake, like a broker that does not accept the client certificate</source>
        <translation>ele fechou a conexão depois do handshake, como faz um broker que não aceita o certificado do cliente</translation>
    </message>
    <message>
        <source>this machine has no list of trusted authorities; name the broker&apos;s</source>
        <translation>esta máquina não tem lista de autoridades confiáveis; informe a do broker</translation>
    </message>
    <message>
        <source>nobody listens there (connection refused)</source>
        <translation>nada escuta nesse endereço (conexão recusada)</translation>
    </message>
    <message>
        <source>this name is not known</source>
        <translation>este nome não é conhecido</translation>
    </message>
    <message>
        <source>the broker went away</source>
        <translation>o broker ficou indisponível</translation>
    </message>
    <message>
        <source>the broker does not answer any more</source>
        <translation>o broker não responde mais</translation>
    </message>
    <message>
        <source>the connection broke</source>
        <translation>a conexão caiu</translation>
    </message>
    <message>
        <source>the broker ended the connection</source>
        <translation>o broker encerrou a conexão</translation>
    </message>
    <message>
        <source>the broker did not answer in time</source>
        <translation>o broker não respondeu a tempo</translation>
    </message>
    <message>
        <source>the token was not accepted</source>
        <translation>o token não foi aceito</translation>
    </message>
    <message>
        <source>the broker failed</source>
        <translation>o broker falhou</translation>
    </message>
    <message>
        <source>this broker does not know this request: it is older than this console</source>
        <translation>este broker não conhece esta solicitação: é mais antigo que este console</translation>
    </message>
    <message>
        <source>%1; it is not known whether it was done</source>
        <translation>%1; não se sabe se foi feito</translation>
    </message>
    <message>
        <source>the broker&apos;s limits cannot be understood: %1</source>
        <translation>os limites do broker não podem ser entendidos: %1</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1%</translation>
    </message>
    <message>
        <source>&lt;1 s</source>
        <translation>&lt;1 s</translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation>%1 s</translation>
    </message>
    <message>
        <source>%1 min %2 s</source>
        <translation>%1 min %2 s</translation>
    </message>
    <message>
        <source>%1 h %2 min</source>
        <translation>%1 h %2 min</translation>
    </message>
    <message>
        <source>%1 d %2 h</source>
        <translation>%1 d %2 h</translation>
    </message>
    <message>
        <source>%1 ms</source>
        <translation>%1 ms</translation>
    </message>
    <message>
        <source>%1 M</source>
        <translation>%1 mi</translation>
    </message>
    <message>
        <source>Depth by state</source>
        <translation>Profundidade por estado</translation>
    </message>
    <message>
        <source>tasks</source>
        <translation>tarefas</translation>
    </message>
    <message>
        <source>in progress</source>
        <translation>em andamento</translation>
    </message>
    <message>
        <source>ready</source>
        <translation>prontas</translation>
    </message>
    <message>
        <source>delayed</source>
        <translation>adiadas</translation>
    </message>
    <message>
        <source>throttled</source>
        <translation>com throttling</translation>
    </message>
    <message>
        <source>No figures for this time: nothing happened, or the broker was not running.</source>
        <translation>Sem números deste período: nada aconteceu aqui, ou o broker não estava rodando.</translation>
    </message>
    <message>
        <source>Share against entitlement</source>
        <translation>Fatia recebida e devida</translation>
    </message>
    <message>
        <source>part of all workers&apos; time</source>
        <translation>parte do tempo de todos os workers</translation>
    </message>
    <message>
        <source>had</source>
        <translation>recebida</translation>
    </message>
    <message>
        <source>entitled</source>
        <translation>devida</translation>
    </message>
    <message>
        <source>Tasks per second</source>
        <translation>Tarefas por segundo</translation>
    </message>
    <message>
        <source>per second</source>
        <translation>por segundo</translation>
    </message>
    <message>
        <source>in</source>
        <translation>recebidas</translation>
    </message>
    <message>
        <source>done</source>
        <translation>concluídas</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>com falha</translation>
    </message>
    <message>
        <source>refused</source>
        <translation>recusadas</translation>
    </message>
    <message>
        <source>Wait from ready to handed out</source>
        <translation>Espera, de pronta até a entrega</translation>
    </message>
    <message>
        <source>seconds</source>
        <translation>segundos</translation>
    </message>
    <message>
        <source>p99</source>
        <translation>p99</translation>
    </message>
    <message>
        <source>p50</source>
        <translation>p50</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 de %2</translation>
    </message>
    <message>
        <source>Enqueue rate</source>
        <translation>Taxa de entrada</translation>
    </message>
    <message>
        <source>Queue depth</source>
        <translation>Profundidade da fila</translation>
    </message>
    <message>
        <source>Scheduled tasks</source>
        <translation>Tarefas agendadas</translation>
    </message>
    <message>
        <source>Stored payload</source>
        <translation>Payload armazenado</translation>
    </message>
    <message>
        <source>Payload size</source>
        <translation>Tamanho do payload</translation>
    </message>
    <message>
        <source>Enforcement</source>
        <translation>Aplicação</translation>
    </message>
    <message>
        <source>Draining</source>
        <translation>Drenagem</translation>
    </message>
    <message>
        <source>Concurrency</source>
        <translation>Concorrência</translation>
    </message>
    <message>
        <source>Dispatch rate</source>
        <translation>Taxa de despacho</translation>
    </message>
    <message>
        <source>Release interval</source>
        <translation>Intervalo de liberação</translation>
    </message>
    <message>
        <source>Weight</source>
        <translation>Peso</translation>
    </message>
    <message>
        <source>Priority boost</source>
        <translation>Reforço de prioridade</translation>
    </message>
    <message>
        <source>Paused</source>
        <translation>Pausa</translation>
    </message>
    <message>
        <source>Throttle tiers</source>
        <translation>Faixas de throttling</translation>
    </message>
    <message>
        <source>Noisy-neighbour watch</source>
        <translation>Vigia de vizinho barulhento</translation>
    </message>
    <message>
        <source>bytes</source>
        <translation>bytes</translation>
    </message>
    <message>
        <source>Creates beyond this many in a period are refused; a burst may arrive at once.</source>
        <translation>Criações além deste número por período são recusadas; uma rajada pode chegar de uma vez.</translation>
    </message>
    <message>
        <source>Creates are refused while so many tasks are ready or delayed.</source>
        <translation>Criações são recusadas enquanto este número de tarefas estiver pronto ou adiado.</translation>
    </message>
    <message>
        <source>Delayed creates are refused while so many tasks are delayed.</source>
        <translation>Criações adiadas são recusadas enquanto este número de tarefas estiver adiado.</translation>
    </message>
    <message>
        <source>Creates are refused if the payloads of waiting and running tasks together would exceed this size.</source>
        <translation>São recusadas as criações que levariam os payloads das tarefas em espera ou em execução além deste tamanho.</translation>
    </message>
    <message>
        <source>Creates with a larger payload are refused.</source>
        <translation>Criações com payload maior são recusadas.</translation>
    </message>
    <message>
        <source>hard: a create beyond a limit is refused; soft: it is taken and counted.</source>
        <translation>hard: uma criação além do limite é recusada; soft: é aceita e contada.</translation>
    </message>
    <message>
        <source>Creates are refused; tasks that are there are served.</source>
        <translation>Criações são recusadas; o que já está lá é atendido.</translation>
    </message>
    <message>
        <source>At most so many tasks are in progress at once; 0 lets none begin.</source>
        <translation>No máximo este número de tarefas em andamento ao mesmo tempo; 0 não deixa nenhuma começar.</translation>
    </message>
    <message>
        <source>At most so many tasks are handed to workers in a period.</source>
        <translation>No máximo este número de tarefas é entregue aos workers por período.</translation>
    </message>
    <message>
        <source>At least so long between two tasks handed to workers.</source>
        <translation>No mínimo este tempo entre duas tarefas entregues aos workers.</translation>
    </message>
    <message>
        <source>Share of the workers&apos; time, in proportion to the weights of all that wait.</source>
        <translation>Fatia do tempo dos workers, na proporção dos pesos de todos os que esperam.</translation>
    </message>
    <message>
        <source>Served up to so many seconds of worker time sooner than others; the share stays the same.</source>
        <translation>Atendido com até este número de segundos de worker de antecedência sobre os outros; a fatia continua a mesma.</translation>
    </message>
    <message>
        <source>Nothing is handed to workers; creates are taken and running tasks go on.</source>
        <translation>Nada é entregue aos workers; criações são aceitas e as tarefas em execução continuam.</translation>
    </message>
    <message>
        <source>While more tasks than a threshold arrived within a window, the weight is multiplied by a factor; the last match counts.</source>
        <translation>Enquanto mais tarefas que o limiar chegaram dentro da janela, o peso é multiplicado por um fator; vale o último que se aplica.</translation>
    </message>
    <message>
        <source>Whether the tenant is watched for taking more than its share at the cost of others.</source>
        <translation>Se o tenant é vigiado por tomar mais que a sua fatia à custa dos outros.</translation>
    </message>
    <message>
        <source>What is taken in</source>
        <translation>O que entra</translation>
    </message>
    <message>
        <source>What is handed out</source>
        <translation>O que é entregue</translation>
    </message>
    <message>
        <source>When it takes too much</source>
        <translation>Quando consome demais</translation>
    </message>
    <message>
        <source>built in</source>
        <translation>padrão de fábrica</translation>
    </message>
    <message>
        <source>configuration file, for all</source>
        <translation>arquivo de configuração, para todos</translation>
    </message>
    <message>
        <source>set for all</source>
        <translation>definido para todos</translation>
    </message>
    <message>
        <source>set for all, for a time</source>
        <translation>definido para todos, por um tempo</translation>
    </message>
    <message>
        <source>configuration file</source>
        <translation>arquivo de configuração</translation>
    </message>
    <message>
        <source>set here</source>
        <translation>definido aqui</translation>
    </message>
    <message>
        <source>set here until %1</source>
        <translation>definido aqui até %1</translation>
    </message>
    <message>
        <source>set here, for a time</source>
        <translation>definido aqui, por um tempo</translation>
    </message>
    <message>
        <source>Nothing was ever set for it at run time.</source>
        <translation>Nada foi definido para ele em tempo de execução.</translation>
    </message>
    <message>
        <source>version %1 · changed %2 by %3: “%4”</source>
        <translation>versão %1 · alterado às %2 por %3: “%4”</translation>
    </message>
    <message>
        <source>requeue</source>
        <translation>reenfileirar</translation>
    </message>
    <message>
        <source>delete</source>
        <translation>excluir</translation>
    </message>
    <message>
        <source>purge</source>
        <translation>expurgar</translation>
    </message>
    <message>
        <source>delete tenant</source>
        <translation>excluir tenant</translation>
    </message>
    <message>
        <source>unknown to this console</source>
        <translation>desconhecida por este console</translation>
    </message>
    <message>
        <source>running</source>
        <translation>em andamento</translation>
    </message>
    <message>
        <source>paused</source>
        <translation>em pausa</translation>
    </message>
    <message>
        <source>paused itself: %1</source>
        <translation>pausou sozinha: %1</translation>
    </message>
    <message>
        <source>cancelled</source>
        <translation>cancelada</translation>
    </message>
    <message numerus="yes">
        <source>%1 chosen tasks</source>
        <translation>
            <numerusform>%1 tarefa escolhida</numerusform>
            <numerusform>%1 tarefas escolhidas</numerusform>
        </translation>
    </message>
    <message>
        <source>everything</source>
        <translation>tudo</translation>
    </message>
    <message>
        <source>%1 done</source>
        <translation>feitas: %1</translation>
    </message>
    <message>
        <source>%1 skipped</source>
        <translation>puladas: %1</translation>
    </message>
    <message>
        <source>at most %1 per second</source>
        <translation>no máximo %1 por segundo</translation>
    </message>
    <message>
        <source>as fast as live traffic allows</source>
        <translation>tão rápido quanto o tráfego ao vivo permite</translation>
    </message>
    <message>
        <source>%1 as a canary first</source>
        <translation>primeiro %1 como canário</translation>
    </message>
    <message>
        <source>stops when more than %1 fail again</source>
        <translation>para quando mais de %1 falham de novo</translation>
    </message>
    <message>
        <source>; </source>
        <translation>; </translation>
    </message>
    <message>
        <source>ok</source>
        <translation>ok</translation>
    </message>
    <message>
        <source>limited</source>
        <translation>no limite</translation>
    </message>
    <message>
        <source>draining</source>
        <translation>drenando</translation>
    </message>
    <message>
        <source>throttled until %1</source>
        <translation>throttling até %1</translation>
    </message>
    <message>
        <source>limited by %1</source>
        <translation>limite: %1</translation>
    </message>
    <message>
        <source>Had %1 of all workers&apos; time, was entitled to %2</source>
        <translation>Recebeu %1 do tempo de todos os workers; tinha direito a %2</translation>
    </message>
    <message>
        <source>No limit is set for it</source>
        <translation>Nenhum limite definido para ele</translation>
    </message>
    <message>
        <source>the tenant is paused</source>
        <translation>o tenant está em pausa</translation>
    </message>
    <message>
        <source>%1 of at most %2 of its tasks run already</source>
        <translation>%1 das no máximo %2 tarefas dele já estão rodando</translation>
    </message>
    <message>
        <source>its dispatch rate is used up for %1</source>
        <translation>a taxa de despacho dele está esgotada por %1</translation>
    </message>
    <message>
        <source>its release interval ends in %1</source>
        <translation>o intervalo de liberação dele termina em %1</translation>
    </message>
    <message>
        <source>it is held to its own seats: %1 of %2</source>
        <translation>ele está restrito às próprias vagas: %1 de %2</translation>
    </message>
    <message>
        <source>the broker names no reason this console knows</source>
        <translation>o broker não dá um motivo que este console conheça</translation>
    </message>
    <message>
        <source>it is handed out right now</source>
        <translation>está sendo entregue agora mesmo</translation>
    </message>
    <message>
        <source>This broker does not say why tasks wait.</source>
        <translation>Este broker não diz por que as tarefas esperam.</translation>
    </message>
    <message numerus="yes">
        <source>Nothing waits for a worker; %1 tasks are delayed.</source>
        <translation>
            <numerusform>Nada espera por um worker; %1 tarefa está adiada.</numerusform>
            <numerusform>Nada espera por um worker; %1 tarefas estão adiadas.</numerusform>
        </translation>
    </message>
    <message>
        <source>Nothing waits.</source>
        <translation>Nada espera.</translation>
    </message>
    <message>
        <source>, by %1</source>
        <translation>, por %1</translation>
    </message>
    <message>
        <source>Waiting because %1.</source>
        <translation>Em espera porque %1.</translation>
    </message>
    <message>
        <source>Tenant</source>
        <translation>Tenant</translation>
    </message>
    <message>
        <source>no data yet</source>
        <translation>sem dados ainda</translation>
    </message>
    <message>
        <source>data %1 old</source>
        <translation>dados de %1 atrás</translation>
    </message>
    <message>
        <source>not connected</source>
        <translation>sem conexão</translation>
    </message>
    <message>
        <source>connecting to %1 · %2</source>
        <translation>conectando a %1 · %2</translation>
    </message>
    <message>
        <source>durable</source>
        <translation>durável</translation>
    </message>
    <message>
        <source>relaxed</source>
        <translation>relaxada</translation>
    </message>
    <message>
        <source>connected to %1 · %2</source>
        <translation>conectado a %1 · %2</translation>
    </message>
    <message>
        <source>connected to %1 · %2 · %3 ms · %4</source>
        <translation>conectado a %1 · %2 · %3 ms · %4</translation>
    </message>
    <message>
        <source>NOT CONNECTED to %1: %2 · next attempt in %3 · %4</source>
        <translation>SEM CONEXÃO com %1: %2 · próxima tentativa em %3 · %4</translation>
    </message>
    <message>
        <source>NOT CONNECTED to %1: %2 · %3</source>
        <translation>SEM CONEXÃO com %1: %2 · %3</translation>
    </message>
    <message>
        <source>… and %1 more</source>
        <translation>… e mais %1</translation>
    </message>
    <message>
        <source>handed back</source>
        <translation>devolvida</translation>
    </message>
    <message>
        <source>lease expired</source>
        <translation>lease vencido</translation>
    </message>
    <message>
        <source>requeued</source>
        <translation>reenfileirada</translation>
    </message>
    <message>
        <source>completed</source>
        <translation>concluída</translation>
    </message>
    <message>
        <source>edited</source>
        <translation>editada</translation>
    </message>
    <message>
        <source>no reason given</source>
        <translation>sem motivo informado</translation>
    </message>
    <message>
        <source>anonymous</source>
        <translation>anônimo</translation>
    </message>
    <message>
        <source>%1 (open mode: no authentication)</source>
        <translation>%1 (modo aberto: sem autenticação)</translation>
    </message>
    <message>
        <source>connected to %1</source>
        <translation>conectado a %1</translation>
    </message>
    <message>
        <source>connected to %1 as %2</source>
        <translation>conectado a %1 como %2</translation>
    </message>
    <message>
        <source>TLS</source>
        <translation>TLS</translation>
    </message>
    <message>
        <source>relaxed: acknowledged before it is on disk</source>
        <translation>relaxada: confirma antes de estar em disco</translation>
    </message>
    <message>
        <source>connection to %1 lost %2 ago: %3</source>
        <translation>conexão com %1 perdida há %2: %3</translation>
    </message>
    <message>
        <source>%1 refused the connection: %2</source>
        <translation>%1 recusou a conexão: %2</translation>
    </message>
    <message>
        <source>cannot reach %1: %2</source>
        <translation>não foi possível alcançar %1: %2</translation>
    </message>
    <message>
        <source>connecting to %1 …</source>
        <translation>conectando a %1 …</translation>
    </message>
    <message>
        <source>%1; trying now</source>
        <translation>%1; tentando agora</translation>
    </message>
    <message>
        <source>paused, nothing is fetched (Space resumes) · %1</source>
        <translation>em pausa, nada é buscado (Espaço retoma) · %1</translation>
    </message>
    <message>
        <source>%1; paused, not trying again (Space resumes)</source>
        <translation>%1; em pausa, sem novas tentativas (Espaço retoma)</translation>
    </message>
    <message>
        <source>%1; trying again in %2 s</source>
        <translation>%1; nova tentativa em %2 s</translation>
    </message>
    <message>
        <source>%1; not trying again by itself</source>
        <translation>%1; sem novas tentativas automáticas</translation>
    </message>
    <message>
        <source>fair queueing</source>
        <translation>fila justa</translation>
    </message>
    <message>
        <source>round robin</source>
        <translation>round robin</translation>
    </message>
    <message>
        <source>weighted turns</source>
        <translation>turnos ponderados</translation>
    </message>
    <message>
        <source>strict shares</source>
        <translation>fatias estritas</translation>
    </message>
    <message>
        <source>first come, first served</source>
        <translation>ordem de chegada</translation>
    </message>
    <message>
        <source>Long tasks</source>
        <translation>Tarefas longas</translation>
    </message>
    <message>
        <source>Noisy neighbour</source>
        <translation>Vizinho barulhento</translation>
    </message>
    <message>
        <source>Burst</source>
        <translation>Rajada</translation>
    </message>
    <message>
        <source>Error storm</source>
        <translation>Tempestade de erros</translation>
    </message>
    <message>
        <source>Steady</source>
        <translation>Constante</translation>
    </message>
    <message>
        <source>One tenant&apos;s tasks take forty times longer, and there are always more of them. Equal turns are not equal time: look at how long the others wait.</source>
        <translation>As tarefas de um tenant levam quarenta vezes mais tempo, e sempre há mais delas. Turnos iguais não são tempos iguais: veja quanto os outros esperam.</translation>
    </message>
    <message>
        <source>One tenant asks for twice as much as all workers can do, all the time. A task queued behind its backlog waits for all of it.</source>
        <translation>Um tenant pede o dobro do que todos os workers conseguem fazer, o tempo todo. Uma tarefa na fila atrás do backlog dele espera por ele inteiro.</translation>
    </message>
    <message>
        <source>One tenant creates a burst every ten seconds: half of what the workers can do until the next one.</source>
        <translation>Um tenant cria uma rajada a cada dez segundos: metade do que os workers conseguem fazer até a próxima.</translation>
    </message>
    <message>
        <source>One tenant&apos;s tasks fail within moments, are delivered again and again, and end as dead letters.</source>
        <translation>As tarefas de um tenant falham em instantes, são entregues de novo e de novo, e acabam como dead letters.</translation>
    </message>
    <message>
        <source>Equal tenants, and enough workers for all of them: under any policy nobody should wait.</source>
        <translation>Tenants iguais, e workers suficientes para todos: com qualquer política, ninguém deveria esperar.</translation>
    </message>
    <message>
        <source>The quiet tenants ask for %1 tasks a second together and so for %2 of the %3 workers.</source>
        <translation>Os tenants quietos pedem juntos %1 tarefas por segundo, ou seja, %2 dos %3 workers.</translation>
    </message>
    <message>
        <source>That is more than there are: no policy can serve them in time.</source>
        <translation>É mais do que existe: nenhuma política consegue atendê-los a tempo.</translation>
    </message>
    <message>
        <source>99 % of the quiet tenants&apos; tasks waited up to %1 under %2.</source>
        <translation>99% das tarefas dos tenants quietos esperaram até %1 com %2.</translation>
    </message>
    <message>
        <source>99 % of the quiet tenants&apos; tasks waited up to %1 under %2, and up to %3 under %4.</source>
        <translation>99% das tarefas dos tenants quietos esperaram até %1 com %2, e até %3 com %4.</translation>
    </message>
    <message>
        <source>, Jain&apos;s index %1</source>
        <translation>, índice de Jain %1</translation>
    </message>
    <message>
        <source>%1: %2 s until %3%4</source>
        <translation>%1: %2 s até %3%4</translation>
    </message>
    <message>
        <source>Measured by the broker, second by second, after settling. %1.</source>
        <translation>Medido pelo broker, segundo a segundo, depois de estabilizar. %1.</translation>
    </message>
    <message>
        <source>The first second is not over yet.</source>
        <translation>O primeiro segundo ainda não terminou.</translation>
    </message>
    <message>
        <source>Wait, 99th percentile of each second</source>
        <translation>Espera, percentil 99 de cada segundo</translation>
    </message>
    <message>
        <source>worst of the quiet</source>
        <translation>o pior dos quietos</translation>
    </message>
    <message>
        <source>Share of the workers&apos; time</source>
        <translation>Fatia do tempo dos workers</translation>
    </message>
    <message>
        <source>part of all</source>
        <translation>parte do total</translation>
    </message>
    <message>
        <source>quiet together</source>
        <translation>quietos, juntos</translation>
    </message>
    <message>
        <source>Tenants</source>
        <translation>Tenants</translation>
    </message>
    <message>
        <source>Who is hurting, and who is causing it?</source>
        <translation>Quem está sofrendo, e quem está causando?</translation>
    </message>
    <message>
        <source>Dead letters</source>
        <translation>Dead letters</translation>
    </message>
    <message>
        <source>What failed for good, and can it run again?</source>
        <translation>O que falhou de vez, e dá para rodar de novo?</translation>
    </message>
    <message>
        <source>Tasks</source>
        <translation>Tarefas</translation>
    </message>
    <message>
        <source>What became of this task?</source>
        <translation>O que aconteceu com esta tarefa?</translation>
    </message>
    <message>
        <source>Events</source>
        <translation>Eventos</translation>
    </message>
    <message>
        <source>What happened, and when?</source>
        <translation>O que aconteceu, e quando?</translation>
    </message>
    <message>
        <source>Operations</source>
        <translation>Operações</translation>
    </message>
    <message>
        <source>Which bulk jobs run, and what became of the others?</source>
        <translation>Que trabalhos em lote rodam, e o que foi feito dos outros?</translation>
    </message>
    <message>
        <source>Lab</source>
        <translation>Lab</translation>
    </message>
    <message>
        <source>What does another policy do to the same load?</source>
        <translation>O que outra política faz com a mesma carga?</translation>
    </message>
    <message>
        <source>Not connected now.</source>
        <translation>Sem conexão agora.</translation>
    </message>
    <message>
        <source>The token lacks the scope %1.</source>
        <translation>Falta ao token o escopo %1.</translation>
    </message>
    <message>
        <source>When the change reverts</source>
        <translation>Quando a mudança é revertida</translation>
    </message>
    <message>
        <source>after 10 minutes</source>
        <translation>depois de 10 minutos</translation>
    </message>
    <message>
        <source>after 30 minutes</source>
        <translation>depois de 30 minutos</translation>
    </message>
    <message>
        <source>after 1 hour</source>
        <translation>depois de 1 hora</translation>
    </message>
    <message>
        <source>after 4 hours</source>
        <translation>depois de 4 horas</translation>
    </message>
    <message>
        <source>after 1 day</source>
        <translation>depois de 1 dia</translation>
    </message>
    <message>
        <source>Anywhere</source>
        <translation>Em qualquer lugar</translation>
    </message>
    <message>
        <source>Views</source>
        <translation>Visões</translation>
    </message>
    <message>
        <source>In the table of tenants</source>
        <translation>Na tabela de tenants</translation>
    </message>
    <message>
        <source>Filter what the view shows</source>
        <translation>Filtrar o que a visão mostra</translation>
    </message>
    <message>
        <source>Fetch again; ends a pause</source>
        <translation>Buscar de novo; termina uma pausa</translation>
    </message>
    <message>
        <source>Pause or resume fetching</source>
        <translation>Pausar ou retomar a busca</translation>
    </message>
    <message>
        <source>Back: out of a filter, a form, a view</source>
        <translation>Voltar: sair de um filtro, um formulário, uma visão</translation>
    </message>
    <message>
        <source>This sheet</source>
        <translation>Esta lista de teclas</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>Sair</translation>
    </message>
    <message>
        <source>Edit limits; on Broker: pause or resume a queue</source>
        <translation>Editar limites; em Broker: pausar ou retomar a fila</translation>
    </message>
    <message>
        <source>Copy the selected rows, with tabs between</source>
        <translation>Copiar as linhas selecionadas, separadas por tabulação</translation>
    </message>
    <message>
        <source>Select every row</source>
        <translation>Selecionar todas as linhas</translation>
    </message>
    <message>
        <source>Choose columns</source>
        <translation>Escolher colunas</translation>
    </message>
    <message>
        <source>What can be done with the selected tenants</source>
        <translation>O que pode ser feito com os tenants selecionados</translation>
    </message>
    <message>
        <source>State</source>
        <translation>Estado</translation>
    </message>
    <message>
        <source>Id</source>
        <translation>Id</translation>
    </message>
    <message>
        <source>Attempts</source>
        <translation>Tentativas</translation>
    </message>
    <message>
        <source>Priority</source>
        <translation>Prioridade</translation>
    </message>
    <message>
        <source>Created</source>
        <translation>Criada</translation>
    </message>
    <message>
        <source>Due</source>
        <translation>Prevista</translation>
    </message>
    <message>
        <source>Lease until</source>
        <translation>Lease até</translation>
    </message>
    <message>
        <source>Died</source>
        <translation>Morreu</translation>
    </message>
    <message>
        <source>Ended</source>
        <translation>Terminou</translation>
    </message>
    <message>
        <source>Worker</source>
        <translation>Worker</translation>
    </message>
    <message>
        <source>Idempotency key</source>
        <translation>Chave de idempotência</translation>
    </message>
    <message>
        <source>Webhook</source>
        <translation>Webhook</translation>
    </message>
    <message>
        <source>Trace</source>
        <translation>Trace</translation>
    </message>
    <message>
        <source>Beyond the limit</source>
        <translation>Além do limite</translation>
    </message>
    <message>
        <source>%1 and %2 more</source>
        <translation>%1 e mais %2</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Pausar</translation>
    </message>
    <message>
        <source>Drain</source>
        <translation>Drenar</translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>Retomar</translation>
    </message>
    <message>
        <source>Throttle</source>
        <translation>Aplicar throttling</translation>
    </message>
    <message>
        <source>Release the throttle</source>
        <translation>Remover o throttling</translation>
    </message>
    <message>
        <source>Let the watch decide</source>
        <translation>Deixar a vigia decidir</translation>
    </message>
    <message>
        <source>Nothing is handed to workers any more; creates are taken and running tasks go on.</source>
        <translation>Nada mais é entregue aos workers; criações são aceitas e as tarefas em execução continuam.</translation>
    </message>
    <message>
        <source>Neither paused nor draining any more.</source>
        <translation>Deixa de estar em pausa ou drenando.</translation>
    </message>
    <message>
        <source>Gives it its whole weight and leaves it alone for a time.</source>
        <translation>Devolve a ele o peso inteiro e não interfere por um tempo.</translation>
    </message>
    <message>
        <source>Ends what was decided by hand: the noisy-neighbour watch decides again.</source>
        <translation>Encerra a decisão manual: a vigia de vizinho barulhento volta a decidir.</translation>
    </message>
    <message>
        <source>Ready</source>
        <translation>Prontas</translation>
    </message>
    <message>
        <source>Ready 2&#xa0;min</source>
        <translation>Prontas 2&#xa0;min</translation>
    </message>
    <message>
        <source>Ready tasks over the last two minutes, each row on its own scale; gaps are times when nobody was watching</source>
        <translation>Tarefas prontas nos últimos dois minutos, cada linha na própria escala; lacunas são momentos em que ninguém observava</translation>
    </message>
    <message>
        <source>In progress</source>
        <translation>Em andamento</translation>
    </message>
    <message>
        <source>Tasks a worker holds under a lease</source>
        <translation>Tarefas que um worker mantém sob lease</translation>
    </message>
    <message>
        <source>Delayed</source>
        <translation>Adiadas</translation>
    </message>
    <message>
        <source>Tasks that become ready later: scheduled, or backing off after an attempt that did not succeed</source>
        <translation>Tarefas que ficam prontas mais tarde: agendadas, ou em backoff depois de uma tentativa sem sucesso</translation>
    </message>
    <message>
        <source>Dead</source>
        <translation>Mortas</translation>
    </message>
    <message>
        <source>Tasks that failed for good and are kept as dead letters</source>
        <translation>Tarefas que falharam de vez e são guardadas como dead letters</translation>
    </message>
    <message>
        <source>In/s</source>
        <translation>Entr./s</translation>
    </message>
    <message>
        <source>Tasks taken in per second, mean of five seconds</source>
        <translation>Tarefas recebidas por segundo, média de cinco segundos</translation>
    </message>
    <message>
        <source>Done/s</source>
        <translation>Feitas/s</translation>
    </message>
    <message>
        <source>Tasks completed per second, mean of five seconds</source>
        <translation>Tarefas concluídas por segundo, média de cinco segundos</translation>
    </message>
    <message>
        <source>Failed/s</source>
        <translation>Falhas/s</translation>
    </message>
    <message>
        <source>Deliveries per second that ended in a failure, a nack or an expired lease</source>
        <translation>Entregas por segundo que terminaram em falha, nack ou lease vencido</translation>
    </message>
    <message>
        <source>Of the deliveries that ended in the last five seconds, how many failed; coloured from one in five on</source>
        <translation>Das entregas que terminaram nos últimos cinco segundos, quantas falharam; colorido a partir de uma em cinco</translation>
    </message>
    <message>
        <source>Oldest waiting</source>
        <translation>Espera máxima</translation>
    </message>
    <message>
        <source>How long the oldest ready task has been waiting</source>
        <translation>Há quanto tempo a tarefa pronta mais antiga espera</translation>
    </message>
    <message>
        <source>Wait p50</source>
        <translation>Espera p50</translation>
    </message>
    <message>
        <source>Wait p99</source>
        <translation>Espera p99</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>Fatia</translation>
    </message>
    <message>
        <source>The part of all workers&apos; time this tenant had in the last 60 seconds. The tick is what it was entitled to, the bar what it had of that: a bar that ends before its tick is somebody who gets less than is due</source>
        <translation>A parte do tempo de todos os workers que este tenant recebeu nos últimos 60 segundos. A marca é o que lhe era devido, a barra o que recebeu disso: barra que termina antes da marca é alguém que recebe menos do que deveria</translation>
    </message>
    <message>
        <source>Entitled</source>
        <translation>Devida</translation>
    </message>
    <message>
        <source>The part of all workers&apos; time it should have had in the last 60 seconds, by weight, demand and cap</source>
        <translation>A parte do tempo de todos os workers que deveria ter recebido nos últimos 60 segundos, por peso, demanda e teto</translation>
    </message>
    <message>
        <source>Owed</source>
        <translation>Saldo</translation>
    </message>
    <message>
        <source>Worker time the scheduler still owes it (+), or has given it ahead of the others (−)</source>
        <translation>Tempo de worker que o escalonador ainda lhe deve (+), ou que lhe deu antes dos outros (−)</translation>
    </message>
    <message>
        <source>Limit in use</source>
        <translation>Limite em uso</translation>
    </message>
    <message>
        <source>Of the limits that are set for it, the one that is used most</source>
        <translation>Dos limites definidos para ele, o mais usado</translation>
    </message>
    <message>
        <source>Its weight among the others now, throttling included</source>
        <translation>O peso dele entre os outros agora, throttling incluído</translation>
    </message>
    <message>
        <source>Refused</source>
        <translation>Recusadas</translation>
    </message>
    <message>
        <source>Creates that its limits refused since the broker started</source>
        <translation>Criações que os limites dele barraram desde que o broker iniciou</translation>
    </message>
    <message>
        <source>Running</source>
        <translation>Rodando</translation>
    </message>
    <message>
        <source>Oldest</source>
        <translation>Mais antiga</translation>
    </message>
    <message>
        <source>done</source>
        <comment>an operation</comment>
        <translation>concluída</translation>
    </message>
    <message>
        <source>Whose tasks these are</source>
        <translation>De quem são estas tarefas</translation>
    </message>
    <message>
        <source>Tasks that wait for a worker now</source>
        <translation>Tarefas que esperam por um worker agora</translation>
    </message>
    <message>
        <source>failed</source>
        <comment>an attempt</comment>
        <translation>falhou</translation>
    </message>
    <message>
        <source>the connection was closed</source>
        <translation>a conexão foi fechada</translation>
    </message>
    <message>
        <source>Nothing recorded yet. The curve begins with the next figures from the broker.</source>
        <translation>Nada registrado ainda. A curva começa com os próximos números do broker.</translation>
    </message>
    <message>
        <source>It is the next of its command.</source>
        <translation>É a próxima do seu comando.</translation>
    </message>
    <message>
        <source>At least %1 of its tenant and command go before it.</source>
        <translation>Pelo menos %1 do mesmo tenant e comando estão na frente dela.</translation>
    </message>
    <message>
        <source>%1 of its tenant and command go before it.</source>
        <translation>%1 do mesmo tenant e comando estão na frente dela.</translation>
    </message>
    <message>
        <source>Waiting until it is due, in %1.</source>
        <translation>Esperando a hora prevista, daqui a %1.</translation>
    </message>
    <message>
        <source>It is due now.</source>
        <translation>Está na hora prevista.</translation>
    </message>
    <message>
        <source>ready tasks</source>
        <translation>tarefas prontas</translation>
    </message>
    <message>
        <source>oldest task waits</source>
        <translation>a tarefa mais antiga espera</translation>
    </message>
    <message>
        <source>share below what is due</source>
        <translation>fatia abaixo da devida</translation>
    </message>
    <message>
        <source>dead letters grow</source>
        <translation>dead letters crescem</translation>
    </message>
    <message>
        <source>broker not reached</source>
        <translation>broker inacessível</translation>
    </message>
    <message>
        <source>s</source>
        <translation>s</translation>
    </message>
    <message>
        <source>%</source>
        <translation>%</translation>
    </message>
    <message>
        <source>It must clear at the level that raises it, or above.</source>
        <translation>Precisa encerrar no nível que o dispara, ou acima dele.</translation>
    </message>
    <message>
        <source>At 0 it would be raised for ever.</source>
        <translation>Em 0 o alerta ficaria disparado para sempre.</translation>
    </message>
    <message>
        <source>It must clear below the level that raises it.</source>
        <translation>Precisa encerrar abaixo do nível que o dispara.</translation>
    </message>
    <message numerus="yes">
        <source>%1 alerts</source>
        <translation>
            <numerusform>%1 alerta</numerusform>
            <numerusform>%1 alertas</numerusform>
        </translation>
    </message>
    <message>
        <source>%1: %2 ready tasks</source>
        <translation>%1: %2 tarefas prontas</translation>
    </message>
    <message>
        <source>%1: its oldest task waits for %2</source>
        <translation>%1: a tarefa mais antiga espera há %2</translation>
    </message>
    <message>
        <source>%1: has %2 of what is due</source>
        <translation>%1: tem %2 do que lhe é devido</translation>
    </message>
    <message>
        <source>%1: %2 more dead letters</source>
        <translation>%1: mais %2 dead letters</translation>
    </message>
    <message>
        <source>the broker is not reached</source>
        <translation>o broker está inacessível</translation>
    </message>
    <message>
        <source>Name the file that holds the token.</source>
        <translation>Informe o arquivo que contém o token.</translation>
    </message>
    <message>
        <source>Name the environment variable that holds the token, for example FAIRLEAD_TOKEN.</source>
        <translation>Informe a variável de ambiente que contém o token, por exemplo FAIRLEAD_TOKEN.</translation>
    </message>
    <message>
        <source>Give it a name.</source>
        <translation>Dê um nome.</translation>
    </message>
    <message>
        <source>Another connection has this name.</source>
        <translation>Outra conexão tem este nome.</translation>
    </message>
    <message>
        <source>“%1” is not an address. One looks like this: 127.0.0.1:9091</source>
        <translation>“%1” não é um endereço. Um endereço é assim: 127.0.0.1:9091</translation>
    </message>
    <message>
        <source>The token is empty.</source>
        <translation>O token está vazio.</translation>
    </message>
    <message>
        <source>This is no token: it has blanks, line breaks or letters beyond ASCII inside.</source>
        <translation>Isto não é um token: contém espaços, quebras de linha ou letras fora do ASCII.</translation>
    </message>
    <message>
        <source>the keychain holds no token for this connection</source>
        <translation>o chaveiro não tem token para esta conexão</translation>
    </message>
    <message>
        <source>the keychain is locked, or was not opened</source>
        <translation>o chaveiro está trancado, ou não foi aberto</translation>
    </message>
    <message>
        <source>no keychain runs here</source>
        <translation>não há chaveiro em execução aqui</translation>
    </message>
    <message>
        <source>no keychain runs here: %1</source>
        <translation>não há chaveiro em execução aqui: %1</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>there is no file %1 to read the token from</source>
        <translation>não existe o arquivo %1 de onde ler o token</translation>
    </message>
    <message>
        <source>%1 is too large to be a token</source>
        <translation>%1 é grande demais para ser um token</translation>
    </message>
    <message>
        <source>the token cannot be read from %1: %2</source>
        <translation>o token não pode ser lido de %1: %2</translation>
    </message>
    <message>
        <source>the environment variable %1 is not set</source>
        <translation>a variável de ambiente %1 não está definida</translation>
    </message>
    <message>
        <source>Version</source>
        <translation>Versão</translation>
    </message>
    <message>
        <source>Fairlead %1</source>
        <translation>Fairlead %1</translation>
    </message>
    <message>
        <source>Running for</source>
        <translation>Rodando há</translation>
    </message>
    <message>
        <source>%1, since %2</source>
        <translation>%1, desde %2</translation>
    </message>
    <message>
        <source>Listens on</source>
        <translation>Escuta em</translation>
    </message>
    <message>
        <source>Data folder</source>
        <translation>Pasta de dados</translation>
    </message>
    <message>
        <source>Durability</source>
        <translation>Durabilidade</translation>
    </message>
    <message>
        <source>durable: acknowledged after fsync</source>
        <translation>durável: confirma depois do fsync</translation>
    </message>
    <message>
        <source>This connection</source>
        <translation>Esta conexão</translation>
    </message>
    <message>
        <source>plain text</source>
        <translation>sem criptografia</translation>
    </message>
    <message>
        <source>Streams</source>
        <translation>Streams</translation>
    </message>
    <message>
        <source>Instance</source>
        <translation>Instância</translation>
    </message>
    <message>
        <source>On disk</source>
        <translation>Em disco</translation>
    </message>
    <message>
        <source>To be compacted</source>
        <translation>A compactar</translation>
    </message>
    <message>
        <source>%1; %2 compactions and %3 flushes run</source>
        <translation>%1; %2 compactações e %3 flushes em execução</translation>
    </message>
    <message>
        <source>Cache</source>
        <translation>Cache</translation>
    </message>
    <message>
        <source>Commits</source>
        <translation>Commits</translation>
    </message>
    <message>
        <source>%1, %2 changes each</source>
        <translation>%1, %2 mudanças em cada</translation>
    </message>
    <message>
        <source>Commit takes</source>
        <translation>Commit leva</translation>
    </message>
    <message>
        <source>%1 (median), %2 (99th percentile)</source>
        <translation>%1 (mediana), %2 (percentil 99)</translation>
    </message>
    <message>
        <source>Writes are stopped: the store does not keep up, or its disk is full.</source>
        <translation>As escritas estão paradas: o armazenamento não dá conta, ou o disco dele está cheio.</translation>
    </message>
    <message>
        <source>Writes are slowed down to %1 a second until the store has caught up.</source>
        <translation>As escritas estão limitadas a %1 por segundo até o armazenamento se recuperar.</translation>
    </message>
    <message>
        <source>Writes go through unhindered.</source>
        <translation>As escritas passam sem obstáculos.</translation>
    </message>
    <message>
        <source>Every block is checked against its checksum when it is read. “fairleadctl check %1” compares all records with each other while no broker uses the folder.</source>
        <translation>Todo bloco é conferido com o seu checksum ao ser lido. “fairleadctl check %1” compara todos os registros entre si enquanto nenhum broker usa a pasta.</translation>
    </message>
    <message>
        <source>Environment, for fairleadctl and scripts</source>
        <translation>Ambiente, para fairleadctl e scripts</translation>
    </message>
    <message>
        <source>From a terminal</source>
        <translation>De um terminal</translation>
    </message>
    <message>
        <source>Any gRPC client; the broker describes itself</source>
        <translation>Qualquer cliente gRPC; o broker se descreve</translation>
    </message>
    <message>
        <source>Address for producers and workers, also those made for codeQ</source>
        <translation>Endereço para produtores e workers, também os feitos para codeQ</translation>
    </message>
    <message>
        <source>worker</source>
        <translation>worker</translation>
    </message>
    <message>
        <source>producer</source>
        <translation>produtor</translation>
    </message>
    <message>
        <source>none</source>
        <translation>nenhum</translation>
    </message>
    <message>
        <source>red</source>
        <translation>vermelho</translation>
    </message>
    <message>
        <source>orange</source>
        <translation>laranja</translation>
    </message>
    <message>
        <source>yellow</source>
        <translation>amarelo</translation>
    </message>
    <message>
        <source>green</source>
        <translation>verde</translation>
    </message>
    <message>
        <source>teal</source>
        <translation>azul-petróleo</translation>
    </message>
    <message>
        <source>blue</source>
        <translation>azul</translation>
    </message>
    <message>
        <source>purple</source>
        <translation>roxo</translation>
    </message>
    <message>
        <source>%1 (may see nothing)</source>
        <translation>%1 (não pode ver nada)</translation>
    </message>
    <message>
        <source>%1: open, not shown, so nothing is fetched · %2</source>
        <translation>%1: aberta, mas não exibida, por isso nada é buscado · %2</translation>
    </message>
    <message>
        <source>Alerts</source>
        <translation>Alertas</translation>
    </message>
    <message>
        <source>What is wrong now, and what shall I be told of?</source>
        <translation>O que há de errado agora, e do que devo ser avisado?</translation>
    </message>
    <message>
        <source>Broker</source>
        <translation>Broker</translation>
    </message>
    <message>
        <source>What is it, and does it keep up?</source>
        <translation>O que ele é, e está dando conta?</translation>
    </message>
    <message>
        <source>Connections</source>
        <translation>Conexões</translation>
    </message>
    <message>
        <source>Connect to another broker</source>
        <translation>Conectar a outro broker</translation>
    </message>
    <message>
        <source>Reconnect now</source>
        <translation>Reconectar agora</translation>
    </message>
    <message>
        <source>Close the connection that is shown</source>
        <translation>Fechar a conexão exibida</translation>
    </message>
    <message>
        <source>Show open connection %1</source>
        <translation>Mostrar a conexão aberta %1</translation>
    </message>
    <message>
        <source>its token is kept for one run only; type it again</source>
        <translation>o token dela só vale para uma execução; digite de novo</translation>
    </message>
    <message>
        <source>%1 in tables, %2 of log</source>
        <translation>%1 em tabelas, %2 de log</translation>
    </message>
    <message>
        <source>Free</source>
        <translation>Livre</translation>
    </message>
    <message>
        <source>%1 of its disk&apos;s %2</source>
        <translation>%1 dos %2 do disco dele</translation>
    </message>
    <message>
        <source>Log files</source>
        <translation>Arquivos de log</translation>
    </message>
    <message>
        <source>this broker cannot look into payloads</source>
        <translation>este broker não consegue procurar em payloads</translation>
    </message>
    <message>
        <source>%1 ago</source>
        <translation>há %1</translation>
    </message>
    <message>
        <source>the connection was lost</source>
        <translation>a conexão foi perdida</translation>
    </message>
    <message>
        <source>the token contains blanks or characters beyond ASCII</source>
        <translation>o token contém espaços ou caracteres fora do ASCII</translation>
    </message>
    <message>
        <source>keychain</source>
        <translation>chaveiro</translation>
    </message>
    <message>
        <source>typed</source>
        <translation>digitado</translation>
    </message>
    <message>
        <source>What the token allows is not known yet.</source>
        <translation>Ainda não se sabe o que o token permite.</translation>
    </message>
    <message>
        <source>Out of date: it cannot be listed now: %1</source>
        <translation>Desatualizado: agora não pode ser listado: %1</translation>
    </message>
    <message>
        <source>The first %1 only.</source>
        <translation>Só os primeiros %1.</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>The disk is nearly full: new tasks are refused until more than %1 are free; running ones end as usual.</source>
        <translation>O disco está quase cheio: novas tarefas são recusadas até haver mais de %1 livres; as que estão em execução terminam como sempre.</translation>
    </message>
    <message>
        <source>worker gone</source>
        <translation>worker desconectado</translation>
    </message>
    <message>
        <source>result refused</source>
        <translation>resultado recusado</translation>
    </message>
    <message>
        <source>%1, which is not connected since %2</source>
        <translation>%1, sem conexão desde %2</translation>
    </message>
    <message>
        <source>Guaranteed seats</source>
        <translation>Vagas garantidas</translation>
    </message>
    <message>
        <source>seats</source>
        <translation>vagas</translation>
    </message>
    <message>
        <source>Seats of the workers it uses that are kept for it, whether others wait or not.</source>
        <translation>Vagas dos workers que ele usa, reservadas para ele mesmo que outros esperem.</translation>
    </message>
    <message>
        <source>From ready to handed to a worker: half of the tasks of the last 60 seconds, and of those that still wait, have waited no longer</source>
        <translation>De pronta até a entrega a um worker: metade das tarefas dos últimos 60 segundos e das que ainda esperam não esperou mais que isso</translation>
    </message>
    <message>
        <source>From ready to handed to a worker: 99 of 100 tasks of the last 60 seconds, and of those that still wait, have waited no longer</source>
        <translation>De pronta até a entrega a um worker: 99 de cada 100 tarefas dos últimos 60 segundos e das que ainda esperam não esperaram mais que isso</translation>
    </message>
    <message>
        <source>no worker</source>
        <translation>sem worker</translation>
    </message>
    <message numerus="yes">
        <source>%1 tenants · quiet ones wait %2 (p99) · %3 ready · %4 delayed · %5 running · %6 dead · %7/s in · %8/s done · idle slots %9</source>
        <translation>
            <numerusform>%1 tenant · os quietos esperam %2 (p99) · %3 prontas · %4 adiadas · %5 rodando · %6 mortas · entram %7/s · concluídas %8/s · vagas ociosas %9</numerusform>
            <numerusform>%1 tenants · os quietos esperam %2 (p99) · %3 prontas · %4 adiadas · %5 rodando · %6 mortas · entram %7/s · concluídas %8/s · vagas ociosas %9</numerusform>
        </translation>
    </message>
    <message>
        <source>by %1, %2 ago</source>
        <translation>por %1, há %2</translation>
    </message>
    <message>
        <source>by %1</source>
        <translation>por %1</translation>
    </message>
    <message>
        <source>until %1</source>
        <translation>até %1</translation>
    </message>
    <message>
        <source>%1 (“%2”)</source>
        <translation>%1 (“%2”)</translation>
    </message>
    <message numerus="yes">
        <source>%1 (%n seats, for %2)</source>
        <translation>
            <numerusform>%1 (%n vaga, há %2)</numerusform>
            <numerusform>%1 (%n vagas, há %2)</numerusform>
        </translation>
    </message>
    <message>
        <source>other tenants</source>
        <translation>outros tenants</translation>
    </message>
    <message>
        <source>held by %1</source>
        <translation>ocupadas por %1</translation>
    </message>
    <message>
        <source>its workers are connected, but ask for no task just now</source>
        <translation>os workers estão conectados, mas não pedem tarefas no momento</translation>
    </message>
    <message numerus="yes">
        <source>all %n seats are taken</source>
        <translation>
            <numerusform>há %n vaga, e está ocupada</numerusform>
            <numerusform>todas as %n vagas estão ocupadas</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more tasks are with workers that are not connected</source>
        <translation>
            <numerusform>mais %n tarefa está com um worker que não está conectado</numerusform>
            <numerusform>mais %n tarefas estão com workers que não estão conectados</numerusform>
        </translation>
    </message>
    <message>
        <source>none has come free for %1</source>
        <translation>nenhuma ficou livre há %1</translation>
    </message>
    <message numerus="yes">
        <source>%n tenants are ahead of it</source>
        <translation>
            <numerusform>%n tenant está na frente dele</numerusform>
            <numerusform>%n tenants estão na frente dele</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n seats are free, and kept for much shorter tasks of others, up to %1</source>
        <translation>
            <numerusform>%n vaga está livre, mas fica para tarefas muito mais curtas de outros, de até %1</numerusform>
            <numerusform>%n vagas estão livres, mas ficam para tarefas muito mais curtas de outros, de até %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n seats are free, and left to tenants with a guaranteed minimum</source>
        <translation>
            <numerusform>%n vaga está livre, mas fica para tenants com um mínimo garantido</numerusform>
            <numerusform>%n vagas estão livres, mas ficam para tenants com um mínimo garantido</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n tasks are still with workers that have gone, until they return or their tasks are taken from them</source>
        <translation>
            <numerusform>%n tarefa ainda está com um worker que se foi, até que ele volte ou que ela lhe seja tirada</numerusform>
            <numerusform>%n tarefas ainda estão com workers que se foram, até que voltem ou que elas lhes sejam tiradas</numerusform>
        </translation>
    </message>
    <message>
        <source>the first in %1</source>
        <translation>a primeira em %1</translation>
    </message>
    <message>
        <source>New tasks are refused: %1.</source>
        <translation>Novas tarefas são recusadas: %1.</translation>
    </message>
    <message>
        <source>it is draining</source>
        <translation>ele está drenando</translation>
    </message>
    <message>
        <source>It has %1 of its weight: the throttle tier of %2 tasks within %3 is reached.</source>
        <translation>Ele tem %1 do seu peso: a faixa de throttling de %2 tarefas em %3 foi atingida.</translation>
    </message>
    <message numerus="yes">
        <source>%1 of them wait for another attempt.</source>
        <translation>
            <numerusform>%1 delas espera por outra tentativa.</numerusform>
            <numerusform>%1 delas esperam por outra tentativa.</numerusform>
        </translation>
    </message>
    <message>
        <source>The next is due in %1.</source>
        <translation>A próxima fica pronta em %1.</translation>
    </message>
    <message>
        <source> It is throttled to half of its seats and %1 of its weight until %2%3.</source>
        <translation> Ele está com throttling: metade das suas vagas e %1 do seu peso até %2%3.</translation>
    </message>
    <message numerus="yes">
        <source>%n creates were refused in the last %1, because of %2.</source>
        <translation>
            <numerusform>%n criação foi recusada nos últimos %1, por causa de %2.</numerusform>
            <numerusform>%n criações foram recusadas nos últimos %1, por causa de %2.</numerusform>
        </translation>
    </message>
    <message>
        <source>no tenant is ahead of it</source>
        <translation>nenhum tenant está na frente dele</translation>
    </message>
    <message>
        <source>Created by</source>
        <translation>Criada por</translation>
    </message>
    <message>
        <source>Since %1, for %2.</source>
        <translation>Desde %1, há %2.</translation>
    </message>
    <message numerus="yes">
        <source>%n tenants wait too long</source>
        <translation>
            <numerusform>%n tenant espera demais</numerusform>
            <numerusform>%n tenants esperam demais</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 is hurt most: it waits %2, usually %3.</source>
        <translation>%1 sofre mais: espera %2, normalmente %3.</translation>
    </message>
    <message>
        <source>%1 is hurt most: it waits %2 and gets less than half of its share.</source>
        <translation>%1 sofre mais: espera %2 e recebe menos da metade da sua fatia.</translation>
    </message>
    <message>
        <source>%1 pushes:</source>
        <translation>%1 pressiona:</translation>
    </message>
    <message>
        <source>%1 of %2 seats, entitled to %3; %4</source>
        <translation>%1 de %2 vagas, devidas %3; %4</translation>
    </message>
    <message numerus="yes">
        <source>%1 tasks wait;</source>
        <translation>
            <numerusform>%1 tarefa espera;</numerusform>
            <numerusform>%1 tarefas esperam;</numerusform>
        </translation>
    </message>
    <message>
        <source>no worker takes them</source>
        <translation>nenhum worker as aceita</translation>
    </message>
    <message>
        <source>no worker takes %1</source>
        <translation>nenhum worker aceita %1</translation>
    </message>
    <message>
        <source>They are of %1; the oldest waits for %2.</source>
        <translation>São de %1; a mais antiga espera há %2.</translation>
    </message>
    <message>
        <source>They are of %1 tenants; the oldest, of %2, waits for %3.</source>
        <translation>São de %1 tenants; a mais antiga, de %2, espera há %3.</translation>
    </message>
    <message>
        <source>nobody takes more than its share</source>
        <translation>ninguém usa mais que a sua fatia</translation>
    </message>
    <message numerus="yes">
        <source>%n tenants wait</source>
        <translation>
            <numerusform>%n tenant espera</numerusform>
            <numerusform>%n tenants esperam</numerusform>
        </translation>
    </message>
    <message>
        <source>up to %1</source>
        <translation>até %1</translation>
    </message>
    <message>
        <source>%1 is throttled</source>
        <translation>%1 está com throttling</translation>
    </message>
    <message numerus="yes">
        <source>%n tenants are throttled</source>
        <translation>
            <numerusform>%n tenant está com throttling</numerusform>
            <numerusform>%n tenants estão com throttling</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 tasks wait</source>
        <translation>
            <numerusform>%1 tarefa espera</numerusform>
            <numerusform>%1 tarefas esperam</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 and %n other tenants push:</source>
        <translation>
            <numerusform>%1 e mais %n tenant pressionam:</numerusform>
            <numerusform>%1 e mais %n tenants pressionam:</numerusform>
        </translation>
    </message>
    <message>
        <source>The broker has just started, and workers are not back yet.</source>
        <translation>O broker acaba de iniciar, e os workers ainda não voltaram.</translation>
    </message>
    <message numerus="yes">
        <source>The other %n active tenants are served</source>
        <translation>
            <numerusform>O outro tenant ativo é atendido (%n)</numerusform>
            <numerusform>Os outros %n tenants ativos são atendidos</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>All %n active tenants are served</source>
        <translation>
            <numerusform>O %n tenant ativo é atendido</numerusform>
            <numerusform>Todos os %n tenants ativos são atendidos</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 again; the last tasks had waited up to %2</source>
        <translation>%1 de novo; as últimas tarefas tinham esperado até %2</translation>
    </message>
    <message>
        <source>%1 within %2</source>
        <translation>%1 em até %2</translation>
    </message>
    <message>
        <source>Nothing waits and nothing runs</source>
        <translation>Nada espera e nada roda</translation>
    </message>
    <message>
        <source>others</source>
        <translation>outros</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 a %2</translation>
    </message>
    <message>
        <source>usually %1</source>
        <translation>normalmente %1</translation>
    </message>
    <message>
        <source>what is usual is not known yet</source>
        <translation>ainda não se sabe o que é normal</translation>
    </message>
    <message>
        <source>%1, %2: not known</source>
        <translation>%1, %2: não se sabe</translation>
    </message>
    <message>
        <source>%1, %2: nothing waited, %3</source>
        <translation>%1, %2: nada esperou, %3</translation>
    </message>
    <message>
        <source>%1, %2: waited %3, %4</source>
        <translation>%1, %2: esperou %3, %4</translation>
    </message>
    <message>
        <source>%1 throttled</source>
        <translation>%1 com throttling</translation>
    </message>
    <message>
        <source>%1 at its limit</source>
        <translation>%1 no limite</translation>
    </message>
    <message>
        <source>%1 changed</source>
        <translation>%1 alterado</translation>
    </message>
    <message>
        <source>broker started</source>
        <translation>broker iniciado</translation>
    </message>
    <message>
        <source>disk nearly full</source>
        <translation>disco quase cheio</translation>
    </message>
    <message>
        <source>disk has room again</source>
        <translation>disco com espaço de novo</translation>
    </message>
    <message>
        <source>many push at once</source>
        <translation>muitos pressionam juntos</translation>
    </message>
    <message>
        <source>every tenant</source>
        <translation>todos os tenants</translation>
    </message>
    <message>
        <source> (%1 times)</source>
        <translation> (%1 vezes)</translation>
    </message>
    <message numerus="yes">
        <source>%1 dead</source>
        <translation>
            <numerusform>%1 morta</numerusform>
            <numerusform>%1 mortas</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 more dead letters between %2 and %3</source>
        <translation>
            <numerusform>mais %1 dead letter entre %2 e %3</numerusform>
            <numerusform>mais %1 dead letters entre %2 e %3</numerusform>
        </translation>
    </message>
    <message>
        <source>%1×</source>
        <translation>%1×</translation>
    </message>
    <message>
        <source>How long its tasks wait from ready to handed out: 99 of 100 wait less</source>
        <translation>Quanto suas tarefas esperam entre prontas e entregues: 99 de 100 esperam menos</translation>
    </message>
    <message>
        <source>Its usual</source>
        <translation>O normal</translation>
    </message>
    <message>
        <source>What is usual for this tenant, of the same figure</source>
        <translation>O que é normal para este tenant, no mesmo valor</translation>
    </message>
    <message>
        <source>Times ↓</source>
        <translation>Vezes ↓</translation>
    </message>
    <message>
        <source>How many times its usual it waits</source>
        <translation>Quantas vezes o normal ele espera</translation>
    </message>
    <message>
        <source>Curve</source>
        <translation>Curva</translation>
    </message>
    <message>
        <source>Its wait over the time that is chosen below</source>
        <translation>Sua espera no período escolhido abaixo</translation>
    </message>
    <message>
        <source>Seats</source>
        <translation>Vagas</translation>
    </message>
    <message>
        <source>Shared seats it had in the last minute, of those it is entitled to</source>
        <translation>Vagas compartilhadas que teve no último minuto, das que lhe são devidas</translation>
    </message>
    <message>
        <source>Since</source>
        <translation>Desde</translation>
    </message>
    <message>
        <source>15 min</source>
        <translation>15 min</translation>
    </message>
    <message>
        <source>1 h</source>
        <translation>1 h</translation>
    </message>
    <message>
        <source>6 h</source>
        <translation>6 h</translation>
    </message>
    <message>
        <source>1 d</source>
        <translation>1 d</translation>
    </message>
    <message>
        <source>This broker tells no verdict</source>
        <translation>Este broker não dá veredito</translation>
    </message>
    <message>
        <source>It is of an older version. The tables below show what it does tell.</source>
        <translation>Ele é de uma versão anterior. As tabelas abaixo mostram o que ele informa.</translation>
    </message>
    <message>
        <source>Not known:</source>
        <translation>Não se sabe:</translation>
    </message>
    <message>
        <source>no word from %1 since %2</source>
        <translation>sem notícias de %1 desde %2</translation>
    </message>
    <message>
        <source>What is below is what was known then.</source>
        <translation>Abaixo está o que se sabia então.</translation>
    </message>
    <message>
        <source>At %1:</source>
        <translation>Às %1:</translation>
    </message>
    <message>
        <source>Now</source>
        <translation>Agora</translation>
    </message>
    <message>
        <source>Is it bad, who is hurt, because of whom, and since when?</source>
        <translation>Está ruim? Quem sofre, por causa de quem e desde quando?</translation>
    </message>
    <message>
        <source>What is usual for them is known after two minutes.</source>
        <translation>O que é habitual para eles será conhecido depois de dois minutos.</translation>
    </message>
    <message>
        <source>clipfarm-video sends 1,500 videos that run long, and they wait. See on Now that the others hardly do</source>
        <translation>O clipfarm-video envia 1.500 vídeos que demoram, e eles esperam. Veja em Agora que os outros quase não esperam</translation>
    </message>
    <message>
        <source>data-harbor creates far more than its limit of 10 a second, and the rest is refused. See its state on Tenants</source>
        <translation>O data-harbor cria muito mais que o seu limite de 10 por segundo, e o resto é recusado. Veja o estado dele em Tenants</translation>
    </message>
    <message>
        <source>A bad deploy: every crm.sync of legacy-systems fails. See the cause on Dead letters, and its throttle on Tenants</source>
        <translation>Um deploy ruim: todo crm.sync do legacy-systems falha. Veja a causa em Dead letters, e a limitação dele em Tenants</translation>
    </message>
    <message>
        <source>Half of the workers crash for 15 seconds, and their tasks come back. See who hurts on Now</source>
        <translation>Metade dos workers cai por 15 segundos, e as tarefas deles voltam. Veja quem sofre em Agora</translation>
    </message>
    <message>
        <source>nimbus-analytics sends 700 reports at once. They wait for each other, and nobody else waits for them. See Now</source>
        <translation>O nimbus-analytics envia 700 relatórios de uma vez. Eles esperam uns pelos outros, e ninguém mais espera por eles. Veja Agora</translation>
    </message>
    <message>
        <source>dark, light or system; else as it is set.</source>
        <translation>dark, light ou system; sem isso, como estiver configurado.</translation>
    </message>
    <message>
        <source>en or pt_BR; else as it is set, that of this machine, or English.</source>
        <translation>en ou pt_BR; sem isso, o que estiver configurado, o idioma desta máquina, ou inglês.</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>Ajustes</translation>
    </message>
    <message>
        <source>How shall this console look and ask?</source>
        <translation>Como este console deve parecer e perguntar?</translation>
    </message>
    <message>
        <source>%1 min</source>
        <translation>%1 min</translation>
    </message>
    <message>
        <source>%1 h</source>
        <translation>%1 h</translation>
    </message>
    <message>
        <source>%1 d</source>
        <translation>%1 d</translation>
    </message>
    <message>
        <source>&gt; 1 year</source>
        <translation>&gt; 1 ano</translation>
    </message>
    <message>
        <source>grows</source>
        <translation>cresce</translation>
    </message>
    <message>
        <source>The worst of what is so now: no worker, paused, throttled, limited, failing, pushing, starved, draining, backlog, ok. Sorted by how many tasks are late, refused or dead, then by it, then by the wait</source>
        <translation>O pior do que vale agora: sem worker, em pausa, com throttling, limitado, falhando, pressiona, prejudicado, drenando, backlog, ok. Ordena por quantas tarefas estão atrasadas, recusadas ou mortas, depois por ele e depois pela espera</translation>
    </message>
    <message>
        <source>Drains in</source>
        <translation>Esvazia em</translation>
    </message>
    <message>
        <source>How long what is ready now takes at the present pace; grows: more comes in than is done</source>
        <translation>Quanto leva o que está pronto agora, no ritmo atual; cresce: entra mais do que se conclui</translation>
    </message>
    <message>
        <source>Err %</source>
        <translation>Erros %</translation>
    </message>
    <message>
        <source>backlog</source>
        <translation>backlog</translation>
    </message>
    <message>
        <source>starved</source>
        <translation>prejudicado</translation>
    </message>
    <message>
        <source>pushing</source>
        <translation>pressiona</translation>
    </message>
    <message>
        <source>Nothing of it waits longer than it should</source>
        <translation>Nada dele espera mais do que deveria</translation>
    </message>
    <message>
        <source>Its own heap: tasks wait, and that hurts nobody else</source>
        <translation>Backlog próprio: tarefas esperam, e isso não prejudica mais ninguém</translation>
    </message>
    <message>
        <source>Creates are refused, what is there is served; by an operator</source>
        <translation>Criações são recusadas, o que já está lá é atendido; por um operador</translation>
    </message>
    <message>
        <source>Waits longer than it should, not by its own doing</source>
        <translation>Espera mais do que deveria, não por culpa própria</translation>
    </message>
    <message>
        <source>Has more seats than are due to it, and others wait for them</source>
        <translation>Tem mais vagas do que lhe são devidas, e outros esperam por elas</translation>
    </message>
    <message>
        <source>A limit is used up, or has just refused something</source>
        <translation>Um limite se esgotou ou acabou de recusar algo</translation>
    </message>
    <message>
        <source>Held back as a noisy neighbour</source>
        <translation>Contido como vizinho barulhento</translation>
    </message>
    <message>
        <source>Nothing of it, or of a queue of it, is handed to workers; by an operator</source>
        <translation>Nada dele, ou de uma fila dele, é entregue a workers; por um operador</translation>
    </message>
    <message>
        <source>Tasks are ready, and no connected worker takes any of them</source>
        <translation>Há tarefas prontas, e nenhum worker conectado aceita alguma delas</translation>
    </message>
    <message>
        <source>throttled by hand</source>
        <translation>com throttling manual</translation>
    </message>
    <message>
        <source>throttle released</source>
        <translation>throttling liberado</translation>
    </message>
    <message>
        <source>left to the noisy-neighbour watch</source>
        <translation>de volta à vigia de vizinhos barulhentos</translation>
    </message>
    <message>
        <source>ended by itself: %1</source>
        <translation>terminou sozinho: %1</translation>
    </message>
    <message>
        <source>“%1”</source>
        <translation>“%1”</translation>
    </message>
    <message>
        <source>%1: “%2”</source>
        <translation>%1: “%2”</translation>
    </message>
    <message>
        <source>, until %1</source>
        <translation>, até %1</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <comment>a limit and its value</comment>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>Not throttled</source>
        <translation>Sem throttling</translation>
    </message>
    <message>
        <source>whatever the watch finds</source>
        <translation>não importa o que a vigia encontre</translation>
    </message>
    <message>
        <source>Throttled by hand</source>
        <translation>Throttling manual</translation>
    </message>
    <message>
        <source>half of its seats, %1 of its weight</source>
        <translation>metade das suas vagas, %1 do seu peso</translation>
    </message>
    <message>
        <source>until %1, %2 left</source>
        <translation>até %1, faltam %2</translation>
    </message>
    <message>
        <source>%1. %2</source>
        <comment>a value and what it means</comment>
        <translation>%1. %2</translation>
    </message>
    <message numerus="yes">
        <source>%1, usually %2, on %n minutes</source>
        <translation>
            <numerusform>%1, em geral %2, em %n minuto</numerusform>
            <numerusform>%1, em geral %2, em %n minutos</numerusform>
        </translation>
    </message>
    <message>
        <source>%1; what is usual is not known yet</source>
        <translation>%1; o usual ainda não é conhecido</translation>
    </message>
    <message>
        <source>%1; too long since %2, for %3</source>
        <translation>%1; tempo demais desde %2, há %3</translation>
    </message>
    <message>
        <source>%1M</source>
        <comment>a million</comment>
        <translation>%1 mi</translation>
    </message>
    <message>
        <source>%1k</source>
        <comment>a thousand</comment>
        <translation>%1 mil</translation>
    </message>
    <message>
        <source>rising</source>
        <comment>deaths of a cause</comment>
        <translation>em alta</translation>
    </message>
    <message>
        <source>goes on</source>
        <comment>deaths of a cause</comment>
        <translation>continua</translation>
    </message>
    <message>
        <source>ended</source>
        <comment>deaths of a cause</comment>
        <translation>terminou</translation>
    </message>
    <message>
        <source>Never requeued as far as the broker remembers.</source>
        <translation>Nunca reenfileirada, até onde o broker se lembra.</translation>
    </message>
    <message>
        <source>Last requeue %1: %2 of %3 that ended failed again.</source>
        <translation>Último reenfileiramento %1: %2 de %3 que terminaram falharam de novo.</translation>
    </message>
    <message>
        <source>Still rising: the same would happen again.</source>
        <translation>Ainda em alta: o mesmo aconteceria de novo.</translation>
    </message>
    <message>
        <source>It still goes on: the same may happen again.</source>
        <translation>Ainda continua: o mesmo pode acontecer de novo.</translation>
    </message>
    <message>
        <source>Most likely the same happens again, unless something was mended since.</source>
        <translation>Provavelmente o mesmo acontece de novo, a menos que algo tenha sido corrigido desde então.</translation>
    </message>
    <message>
        <source>%1 bn</source>
        <translation>%1 bi</translation>
    </message>
    <message>
        <source>half of its seats, less of its weight and fewer new tasks</source>
        <translation>metade das suas vagas, menos do seu peso e menos tarefas novas</translation>
    </message>
    <message>
        <source>half of its seats and less of its weight</source>
        <translation>metade das suas vagas e menos do seu peso</translation>
    </message>
    <message>
        <source>half of its seats</source>
        <translation>metade das vagas</translation>
    </message>
    <message>
        <source>No worker takes a command for %1</source>
        <translation>Nenhum worker atende um comando por %1</translation>
    </message>
    <message>
        <source>A tenant is hurt for %1: it waits too long because of others</source>
        <translation>Um tenant é prejudicado por %1: espera demais por causa de outros</translation>
    </message>
    <message>
        <source>The backlog of a tenant would take more than %1</source>
        <translation>O backlog de um tenant levaria mais de %1</translation>
    </message>
    <message>
        <source>The broker&apos;s disk is nearly full</source>
        <translation>O disco do broker está quase cheio</translation>
    </message>
    <message>
        <source>Commits take more than %1 ms for %2</source>
        <translation>Os commits levam mais de %1 ms por %2</translation>
    </message>
    <message>
        <source>A tenant has more than %1 ready tasks for %2</source>
        <translation>Um tenant tem mais de %1 tarefas prontas por %2</translation>
    </message>
    <message>
        <source>The oldest task of a tenant waits for more than %1</source>
        <translation>A tarefa mais antiga de um tenant espera há mais de %1</translation>
    </message>
    <message>
        <source>A tenant gets less than %1 of what is due for %2</source>
        <translation>Um tenant recebe menos de %1 da fatia devida por %2</translation>
    </message>
    <message>
        <source>A tenant is throttled</source>
        <translation>Um tenant está com throttling</translation>
    </message>
    <message>
        <source>A throttle lasts longer than %1</source>
        <translation>Um throttling dura mais de %1</translation>
    </message>
    <message>
        <source>A tenant gets %1 dead letters or more within %2</source>
        <translation>Um tenant recebe %1 dead letters ou mais em %2</translation>
    </message>
    <message>
        <source>The broker is not reached for %1</source>
        <translation>O broker fica inacessível por %1</translation>
    </message>
    <message>
        <source>%1 (only %2)</source>
        <translation>%1 (só %2)</translation>
    </message>
    <message>
        <source>no worker takes a command</source>
        <translation>nenhum worker atende um comando</translation>
    </message>
    <message>
        <source>a tenant is hurt</source>
        <translation>um tenant é prejudicado</translation>
    </message>
    <message>
        <source>backlog takes long</source>
        <translation>backlog demora</translation>
    </message>
    <message>
        <source>slow commits</source>
        <translation>commits lentos</translation>
    </message>
    <message>
        <source>ms</source>
        <translation>ms</translation>
    </message>
    <message>
        <source>%1: no worker takes its tasks</source>
        <translation>%1: nenhum worker atende suas tarefas</translation>
    </message>
    <message>
        <source>%1: waits too long because of others</source>
        <translation>%1: espera demais por causa de outros</translation>
    </message>
    <message>
        <source>%1: its backlog would take %2</source>
        <translation>%1: seu backlog levaria %2</translation>
    </message>
    <message>
        <source>the broker&apos;s disk is nearly full</source>
        <translation>o disco do broker está quase cheio</translation>
    </message>
    <message>
        <source>commits take %1</source>
        <translation>os commits levam %1</translation>
    </message>
    <message>
        <source>%1: throttled to %2</source>
        <translation>%1: com throttling, limitado a %2</translation>
    </message>
    <message>
        <source>%1 completed</source>
        <translation>%1 concluídas</translation>
    </message>
    <message>
        <source>%1 not over yet</source>
        <translation>%1 em andamento</translation>
    </message>
    <message>
        <source>%1 failed again</source>
        <translation>%1 falharam de novo</translation>
    </message>
    <message>
        <source>%1 withdrawn</source>
        <translation>%1 retiradas</translation>
    </message>
    <message>
        <source>%1 left</source>
        <translation>faltam %1</translation>
    </message>
    <message>
        <source>lasted %1</source>
        <translation>durou %1</translation>
    </message>
    <message>
        <source>goes on</source>
        <translation>continua</translation>
    </message>
    <message>
        <source>paused %1</source>
        <translation>pausada às %1</translation>
    </message>
    <message>
        <source>%1, %2 failed again</source>
        <translation>%1, %2 falharam de novo</translation>
    </message>
    <message>
        <source>cancelled, %1</source>
        <translation>cancelada, %1</translation>
    </message>
    <message numerus="yes">
        <source>%1 tenants</source>
        <translation>
            <numerusform>%1 tenant</numerusform>
            <numerusform>%1 tenants</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 new tenants</source>
        <translation>
            <numerusform>%1 tenant novo</numerusform>
            <numerusform>%1 tenants novos</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 tasks of %2 taken back</source>
        <translation>
            <numerusform>%1 tarefa de %2 retomada</numerusform>
            <numerusform>%1 tarefas de %2 retomadas</numerusform>
        </translation>
    </message>
    <message>
        <source>Throttle</source>
        <comment>an event</comment>
        <translation>Throttling</translation>
    </message>
    <message>
        <source>Release</source>
        <comment>an event</comment>
        <translation>Liberação</translation>
    </message>
    <message>
        <source>Limit hit</source>
        <comment>an event</comment>
        <translation>Limite</translation>
    </message>
    <message>
        <source>Change</source>
        <comment>an event</comment>
        <translation>Mudança</translation>
    </message>
    <message>
        <source>New</source>
        <comment>an event</comment>
        <translation>Novo</translation>
    </message>
    <message>
        <source>Operation</source>
        <comment>an event</comment>
        <translation>Operação</translation>
    </message>
    <message>
        <source>Taken back</source>
        <comment>an event</comment>
        <translation>Retomadas</translation>
    </message>
    <message>
        <source>Relieved</source>
        <comment>an event</comment>
        <translation>Alívio</translation>
    </message>
    <message>
        <source>goes on, for %1</source>
        <translation>continua, há %1</translation>
    </message>
    <message>
        <source>last at %1</source>
        <translation>a última às %1</translation>
    </message>
    <message>
        <source>back %1, after %2</source>
        <translation>de volta às %1, após %2</translation>
    </message>
    <message>
        <source>not known since the broker&apos;s start at %1</source>
        <translation>desconhecido desde o início do broker às %1</translation>
    </message>
    <message>
        <source>ended %1, %2</source>
        <translation>fim às %1, %2</translation>
    </message>
    <message>
        <source>Throttled: %1</source>
        <translation>Com throttling: %1</translation>
    </message>
    <message>
        <source>%1, because %2</source>
        <translation>%1, porque %2</translation>
    </message>
    <message numerus="yes">
        <source>%n other tenants wait longer meanwhile</source>
        <translation>
            <numerusform>%n outro tenant espera mais enquanto isso</numerusform>
            <numerusform>%n outros tenants esperam mais enquanto isso</numerusform>
        </translation>
    </message>
    <message>
        <source>Not throttled any more</source>
        <translation>Não está mais com throttling</translation>
    </message>
    <message>
        <source>Left to the noisy-neighbour watch again</source>
        <translation>De novo a cargo da vigia de vizinhos barulhentos</translation>
    </message>
    <message>
        <source>Not throttled, whatever it does, %1</source>
        <translation>Sem throttling, faça o que fizer, %1</translation>
    </message>
    <message numerus="yes">
        <source>%1 tasks refused, because it is throttled</source>
        <translation>
            <numerusform>%1 tarefa recusada, porque está com throttling</numerusform>
            <numerusform>%1 tarefas recusadas, porque está com throttling</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 tasks beyond its limit “%2”; taken, because the limit only counts</source>
        <translation>
            <numerusform>%1 tarefa além do limite “%2”; aceita, porque o limite só conta</numerusform>
            <numerusform>%1 tarefas além do limite “%2”; aceitas, porque o limite só conta</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 tasks refused: its limit “%2” is reached</source>
        <translation>
            <numerusform>%1 tarefa recusada: o limite “%2” foi atingido</numerusform>
            <numerusform>%1 tarefas recusadas: o limite “%2” foi atingido</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 %2 → %3</source>
        <translation>%1 %2 → %3</translation>
    </message>
    <message>
        <source>Back as before: %1</source>
        <translation>Como antes: %1</translation>
    </message>
    <message>
        <source>Changed</source>
        <translation>Mudou</translation>
    </message>
    <message>
        <source>every command</source>
        <translation>todos os comandos</translation>
    </message>
    <message numerus="yes">
        <source>%1 workers of more kinds are gone</source>
        <translation>
            <numerusform>%1 worker de outros tipos se foi</numerusform>
            <numerusform>%1 workers de outros tipos se foram</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>All %1 workers that take %2 are gone</source>
        <translation>
            <numerusform>O único worker que atende %2 se foi (%1)</numerusform>
            <numerusform>Todos os %1 workers que atendem %2 se foram</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 tasks were in their hands</source>
        <translation>
            <numerusform>%1 tarefa estava com eles</numerusform>
            <numerusform>%1 tarefas estavam com eles</numerusform>
        </translation>
    </message>
    <message>
        <source>nobody takes %1 now</source>
        <translation>ninguém atende %1 agora</translation>
    </message>
    <message numerus="yes">
        <source>%1 workers of more kinds are back</source>
        <translation>
            <numerusform>%1 worker de outros tipos voltou</numerusform>
            <numerusform>%1 workers de outros tipos voltaram</numerusform>
        </translation>
    </message>
    <message>
        <source>The workers that take %1 are back: %2</source>
        <translation>Os workers que atendem %1 voltaram: %2</translation>
    </message>
    <message>
        <source>Of the workers that take %1 only %2 of %3 came back</source>
        <translation>Dos workers que atendem %1 só %2 de %3 voltaram</translation>
    </message>
    <message>
        <source>%1 free, %2 needed</source>
        <translation>%1 livres, %2 necessários</translation>
    </message>
    <message>
        <source>The broker&apos;s disk is nearly full and new tasks are refused: %1</source>
        <translation>O disco do broker está quase cheio e tarefas novas são recusadas: %1</translation>
    </message>
    <message>
        <source>The broker&apos;s disk has room again: %1</source>
        <translation>O disco do broker tem espaço de novo: %1</translation>
    </message>
    <message numerus="yes">
        <source>%1 more tenants wait too long because of others</source>
        <translation>
            <numerusform>mais %1 tenant espera demais por causa de outros</numerusform>
            <numerusform>mais %1 tenants esperam demais por causa de outros</numerusform>
        </translation>
    </message>
    <message>
        <source>Waits too long because of others</source>
        <translation>Espera demais por causa de outros</translation>
    </message>
    <message>
        <source>Waits %1 because of others</source>
        <translation>Espera %1 por causa de outros</translation>
    </message>
    <message>
        <source>Waits %1 because of others, usually %2</source>
        <translation>Espera %1 por causa de outros, normalmente %2</translation>
    </message>
    <message>
        <source>Waits no longer than it should again</source>
        <translation>Não espera mais do que deveria</translation>
    </message>
    <message>
        <source>The broker started on new data</source>
        <translation>O broker iniciou com dados novos</translation>
    </message>
    <message>
        <source>The broker started, start %1 on this data</source>
        <translation>O broker iniciou, início %1 com estes dados</translation>
    </message>
    <message numerus="yes">
        <source>%n tenants push at once: %1</source>
        <translation>
            <numerusform>%n tenant pressiona: %1</numerusform>
            <numerusform>%n tenants pressionam ao mesmo tempo: %1</numerusform>
        </translation>
    </message>
    <message>
        <source>Is new here</source>
        <translation>É novo aqui</translation>
    </message>
    <message numerus="yes">
        <source>%1 tasks were taken back: no result came from their workers in time</source>
        <translation>
            <numerusform>%1 tarefa foi retomada: nenhum resultado veio do worker a tempo</numerusform>
            <numerusform>%1 tarefas foram retomadas: nenhum resultado veio dos workers a tempo</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 released</source>
        <translation>%1 liberado</translation>
    </message>
    <message>
        <source>%1 well again</source>
        <translation>%1 bem de novo</translation>
    </message>
    <message>
        <source>%1 is new</source>
        <translation>%1 é novo</translation>
    </message>
    <message>
        <source>tasks of %1 taken back</source>
        <translation>tarefas de %1 retomadas</translation>
    </message>
    <message>
        <source>workers gone</source>
        <translation>workers se foram</translation>
    </message>
    <message>
        <source>workers back</source>
        <translation>workers de volta</translation>
    </message>
    <message>
        <source>Hurt</source>
        <translation>Prejudicados</translation>
    </message>
    <message>
        <source>Throttles</source>
        <translation>Throttling</translation>
    </message>
    <message>
        <source>Limits</source>
        <translation>Limites</translation>
    </message>
    <message>
        <source>Workers</source>
        <translation>Workers</translation>
    </message>
    <message>
        <source>waits too long</source>
        <translation>espera demais</translation>
    </message>
    <message>
        <source>who is held</source>
        <translation>quem é contido</translation>
    </message>
    <message>
        <source>hit, changed</source>
        <translation>atingidos, mudados</translation>
    </message>
    <message>
        <source>gone, back</source>
        <translation>saída, volta</translation>
    </message>
    <message>
        <source>bulk operations</source>
        <translation>operações em massa</translation>
    </message>
    <message>
        <source>itself, new tenants</source>
        <translation>ele mesmo, tenants novos</translation>
    </message>
    <message>
        <source>%1 of %2 workers gone</source>
        <translation>%1 de %2 workers se foram</translation>
    </message>
    <message>
        <source>%1: %2 refused</source>
        <translation>%1: %2 recusadas</translation>
    </message>
    <message>
        <source>half of its seats, %1 of its weight, and %2 new tasks a second</source>
        <translation>metade das suas vagas, %1 do seu peso e %2 tarefas novas por segundo</translation>
    </message>
    <message>
        <source>half of its seats and %1 of its weight</source>
        <translation>metade das suas vagas e %1 do seu peso</translation>
    </message>
    <message>
        <source>it has %1 of the seats; the watch is set to %2</source>
        <translation>tem %1 das vagas; a vigia está ajustada para %2</translation>
    </message>
    <message>
        <source>it used %1 of the workers&apos; time in ten minutes; the watch is set to %2</source>
        <translation>usou %1 do tempo dos workers em dez minutos; a vigia está ajustada para %2</translation>
    </message>
    <message>
        <source>it sends %1 tasks a second; the watch is set to %2</source>
        <translation>envia %1 tarefas por segundo; a vigia está ajustada para %2</translation>
    </message>
    <message>
        <source>it has a backlog and completes nothing</source>
        <translation>tem um backlog e não conclui nada</translation>
    </message>
    <message>
        <source>its backlog would take %1; the watch is set to %2</source>
        <translation>seu backlog levaria %1; a vigia está ajustada para %2</translation>
    </message>
    <message>
        <source>%1 of its deliveries fail; the watch is set to %2</source>
        <translation>%1 das suas entregas falham; a vigia está ajustada para %2</translation>
    </message>
    <message>
        <source>the noisy-neighbour watch says so</source>
        <translation>a vigia de vizinhos barulhentos assim decidiu</translation>
    </message>
    <message>
        <source>not known: the broker has no figures of the last hour</source>
        <translation>desconhecido: o broker não tem números da última hora</translation>
    </message>
    <message>
        <source>less than 1</source>
        <translation>menos de 1</translation>
    </message>
    <message>
        <source>%1 a minute at the arrivals of the last hour</source>
        <translation>%1 por minuto, com as chegadas da última hora</translation>
    </message>
    <message numerus="yes">
        <source>%1 a minute at the arrivals of the last %n minutes</source>
        <translation>
            <numerusform>%1 por minuto, com as chegadas do último %n minuto</numerusform>
            <numerusform>%1 por minuto, com as chegadas dos últimos %n minutos</numerusform>
        </translation>
    </message>
    <message>
        <source>nothing of it begins until then</source>
        <translation>nada dele começa até lá</translation>
    </message>
    <message>
        <source>about %1 seats stand idle</source>
        <translation>cerca de %1 vagas ficam ociosas</translation>
    </message>
    <message>
        <source>from %1 on, seats stand idle that the others do not need</source>
        <translation>a partir de %1 ficam ociosas as vagas de que os outros não precisam</translation>
    </message>
    <message>
        <source>its own backlog grows instead of being done in %1</source>
        <translation>o backlog dele cresce, em vez de terminar em %1</translation>
    </message>
    <message>
        <source>its own backlog is done in %1 instead of %2</source>
        <translation>o backlog dele termina em %1, em vez de %2</translation>
    </message>
    <message numerus="yes">
        <source>%n others get less, most of all %1: %2 instead of %3</source>
        <translation>
            <numerusform>%n outro recebe menos: %1, %2 em vez de %3</numerusform>
            <numerusform>%n outros recebem menos, principalmente %1: %2 em vez de %3</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 seats stay free for it also while it has nothing to do</source>
        <translation>%1 vagas ficam livres para ele mesmo quando não tem nada a fazer</translation>
    </message>
    <message>
        <source>its producers are refused and have to try again</source>
        <translation>os produtores dele são recusados e têm de tentar de novo</translation>
    </message>
    <message>
        <source>nothing holds it back when it takes too much</source>
        <translation>nada o segura quando ele toma demais</translation>
    </message>
    <message>
        <source>nothing of it is refused any more</source>
        <translation>nada dele é mais recusado</translation>
    </message>
    <message>
        <source>%1 in use</source>
        <comment>seats</comment>
        <translation>%1 em uso</translation>
    </message>
    <message>
        <source>%1, %2 due</source>
        <comment>seats in use</comment>
        <translation>%1, %2 devidas</translation>
    </message>
    <message>
        <source>%1 wait</source>
        <translation>%1 esperam</translation>
    </message>
    <message>
        <source>%1 are delayed</source>
        <translation>%1 adiadas</translation>
    </message>
    <message>
        <source>%1 are stored</source>
        <translation>%1 guardados</translation>
    </message>
    <message>
        <source>%1 a second come now</source>
        <translation>%1 por segundo chegam agora</translation>
    </message>
    <message>
        <source>%1 a second are done now</source>
        <translation>%1 por segundo terminam agora</translation>
    </message>
    <message>
        <source>No cap</source>
        <translation>Sem teto</translation>
    </message>
    <message>
        <source>Cap %1</source>
        <translation>Teto de %1</translation>
    </message>
    <message>
        <source>Take creates again</source>
        <translation>Aceitar criações de novo</translation>
    </message>
    <message>
        <source>Watch it</source>
        <translation>Vigiar</translation>
    </message>
    <message>
        <source>Do not watch it</source>
        <translation>Não vigiar</translation>
    </message>
    <message>
        <source>Refuse beyond its limits</source>
        <translation>Recusar além dos limites</translation>
    </message>
    <message>
        <source>Take beyond its limits</source>
        <translation>Aceitar além dos limites</translation>
    </message>
    <message>
        <source>No limit: %1</source>
        <translation>Sem limite: %1</translation>
    </message>
    <message numerus="yes">
        <source>Change %n limits</source>
        <translation>
            <numerusform>Mudar %n limite</numerusform>
            <numerusform>Mudar %n limites</numerusform>
        </translation>
    </message>
    <message>
        <source>Apply</source>
        <translation>Aplicar</translation>
    </message>
    <message>
        <source>Take back: %1</source>
        <translation>Desfazer: %1</translation>
    </message>
    <message numerus="yes">
        <source>%1 for %n tenants</source>
        <translation>
            <numerusform>%1 para %n tenant</numerusform>
            <numerusform>%1 para %n tenants</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 until %2</source>
        <comment>a change of limits</comment>
        <translation>%1 até %2</translation>
    </message>
    <message>
        <source>%1 in %2</source>
        <comment>tasks in a time</comment>
        <translation>%1 em %2</translation>
    </message>
    <message>
        <source>refuses creates beyond so many in a time</source>
        <translation>recusa criações além de tantas em um período</translation>
    </message>
    <message>
        <source>refuses creates while so many tasks wait</source>
        <translation>recusa criações enquanto tantas tarefas esperam</translation>
    </message>
    <message>
        <source>refuses delayed creates while so many wait for their time</source>
        <translation>recusa criações adiadas enquanto há tantas adiadas</translation>
    </message>
    <message>
        <source>refuses creates when stored payloads are too large together</source>
        <translation>recusa criações se os payloads guardados passam do total</translation>
    </message>
    <message>
        <source>refuses creates with a larger payload</source>
        <translation>recusa criações com payload maior</translation>
    </message>
    <message>
        <source>whether what is beyond a limit is refused, or taken and counted</source>
        <translation>se o que passa de um limite é recusado, ou aceito e contado</translation>
    </message>
    <message>
        <source>refuses every create, serves what is there</source>
        <translation>recusa toda criação, atende o que já está lá</translation>
    </message>
    <message>
        <source>at most so many of its tasks run at once</source>
        <translation>no máximo tantas tarefas dele ao mesmo tempo</translation>
    </message>
    <message>
        <source>hands out at most so many tasks in a time</source>
        <translation>entrega no máximo tantas tarefas em um período</translation>
    </message>
    <message>
        <source>waits so long between two tasks</source>
        <translation>espera esse tempo entre duas tarefas</translation>
    </message>
    <message>
        <source>keeps seats free for it, also while it is idle</source>
        <translation>mantém vagas livres para ele, mesmo parado</translation>
    </message>
    <message>
        <source>its share, in proportion to the weights of the others</source>
        <translation>a fatia dele, proporcional aos pesos dos outros</translation>
    </message>
    <message>
        <source>served some seconds sooner, with the same share</source>
        <translation>atendido alguns segundos antes, com a mesma fatia</translation>
    </message>
    <message>
        <source>hands out nothing, takes every create</source>
        <translation>não entrega nada, aceita toda criação</translation>
    </message>
    <message>
        <source>less weight while very many tasks arrive</source>
        <translation>menos peso enquanto chegam tarefas demais</translation>
    </message>
    <message>
        <source>whether it is held back when it takes too much</source>
        <translation>se é contido quando toma demais</translation>
    </message>
    <message>
        <source>more than %1 tasks in %2: %3 of its weight</source>
        <translation>mais de %1 tarefas em %2: %3 do peso</translation>
    </message>
    <message>
        <source>Not throttled until %1, whatever the watch finds</source>
        <translation>Sem throttling até %1, não importa o que a vigia encontre</translation>
    </message>
    <message>
        <source>Throttled by %1 until %2</source>
        <translation>Com throttling por %1 até %2</translation>
    </message>
    <message>
        <source>Throttled by the noisy-neighbour watch until %1</source>
        <translation>Com throttling pela vigia de vizinhos barulhentos até %1</translation>
    </message>
    <message>
        <source>%1 of its weight</source>
        <translation>%1 do peso</translation>
    </message>
    <message>
        <source>creates at most twice what it completes</source>
        <translation>criações até o dobro do que conclui</translation>
    </message>
    <message>
        <source>half of its seats and of its weight</source>
        <translation>metade das vagas e do peso</translation>
    </message>
    <message>
        <source>half of its seats and of its weight, creates cut</source>
        <translation>metade das vagas e do peso, criações cortadas</translation>
    </message>
    <message>
        <source>%1, by %2: “%3”</source>
        <translation>%1, por %2: “%3”</translation>
    </message>
    <message>
        <source>what failed again after operation %1</source>
        <translation>o que falhou de novo após a operação %1</translation>
    </message>
    <message>
        <source>Requeue</source>
        <translation>Reenfileiramento</translation>
    </message>
    <message>
        <source>Deletion</source>
        <translation>Exclusão</translation>
    </message>
    <message>
        <source>Purge</source>
        <translation>Expurgo</translation>
    </message>
    <message>
        <source>Deletion of a tenant</source>
        <translation>Exclusão de um tenant</translation>
    </message>
    <message>
        <source>Operation</source>
        <translation>Operação</translation>
    </message>
    <message>
        <source>%1 done, %2 skipped</source>
        <translation>%1 feitas, %2 puladas</translation>
    </message>
    <message>
        <source>%1 begun</source>
        <translation>%1: início</translation>
    </message>
    <message numerus="yes">
        <source>%1 of %2 tasks begun</source>
        <translation>
            <numerusform>%1 de %2 tarefa: início</numerusform>
            <numerusform>%1 de %2 tarefas: início</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 paused: %2</source>
        <translation>%1 em pausa: %2</translation>
    </message>
    <message>
        <source>%1 paused itself: %2</source>
        <translation>%1 entrou em pausa sozinho: %2</translation>
    </message>
    <message>
        <source>%1 goes on: %2</source>
        <translation>%1 continua: %2</translation>
    </message>
    <message>
        <source>All of the requeue has ended: %1 completed, %2 failed again, %3 withdrawn</source>
        <translation>Tudo do reenfileiramento terminou: %1 concluídas, %2 falharam de novo, %3 retiradas</translation>
    </message>
    <message>
        <source>%1 cancelled: %2</source>
        <translation>%1 cancelado: %2</translation>
    </message>
    <message>
        <source>%1 finished: %2</source>
        <translation>%1 terminado: %2</translation>
    </message>
    <message>
        <source>%1 of %2 done</source>
        <translation>%1 de %2 feitas</translation>
    </message>
    <message>
        <source>%1 left alone</source>
        <translation>%1 deixadas como estão</translation>
    </message>
    <message>
        <source>took %1</source>
        <translation>levou %1</translation>
    </message>
    <message>
        <source>does not move until somebody lets it go on</source>
        <translation>parada até que alguém a retome</translation>
    </message>
    <message>
        <source>has just begun</source>
        <translation>acabou de começar</translation>
    </message>
    <message>
        <source>%1 a second</source>
        <translation>%1 por segundo</translation>
    </message>
    <message>
        <source>%1; how many are left is not known</source>
        <translation>%1; não se sabe quantas faltam</translation>
    </message>
    <message>
        <source>waits until its first %1 have ended</source>
        <translation>espera que as primeiras %1 terminem</translation>
    </message>
    <message>
        <source>is about to finish</source>
        <translation>está para terminar</translation>
    </message>
    <message>
        <source>nothing done yet</source>
        <translation>nada feito ainda</translation>
    </message>
    <message>
        <source>about %1 left, at %2</source>
        <translation>faltam cerca de %1, a %2</translation>
    </message>
    <message>
        <source>Of %1 brought back: %2</source>
        <translation>De %1 trazidas de volta: %2</translation>
    </message>
    <message numerus="yes">
        <source>%1 stay done</source>
        <translation>
            <numerusform>%1 continua feita</numerusform>
            <numerusform>%1 continuam feitas</numerusform>
        </translation>
    </message>
    <message>
        <source>Ends it now: %1, the rest stays as it is</source>
        <translation>Encerra agora: %1, o resto fica como está</translation>
    </message>
    <message>
        <source>Ends it now: %1, %2 stay as they are</source>
        <translation>Encerra agora: %1, %2 ficam como estão</translation>
    </message>
    <message>
        <source>Find a view, a tenant, an action or an id</source>
        <translation>Encontrar uma visão, um tenant, uma ação ou um id</translation>
    </message>
    <message>
        <source>To the view before</source>
        <translation>Para a visão anterior</translation>
    </message>
    <message>
        <source>Holds it back as the noisy-neighbour watch would, whatever the watch finds, for a time.</source>
        <translation>Contém o tenant como a vigia de vizinhos barulhentos faria, não importa o que ela encontre, por um tempo.</translation>
    </message>
    <message>
        <source>would last have rung %1</source>
        <translation>teria disparado por último às %1</translation>
    </message>
    <message>
        <source>would not have rung since %1</source>
        <translation>não teria disparado desde %1</translation>
    </message>
    <message>
        <source>%1 a minute</source>
        <translation>%1 por minuto</translation>
    </message>
    <message>
        <source>%1 an hour</source>
        <translation>%1 por hora</translation>
    </message>
    <message>
        <source>%1, %2 at once</source>
        <translation>%1, %2 de uma vez</translation>
    </message>
    <message>
        <source>It is not known whether it was requeued before: a requeue without a cause may have included it.</source>
        <translation>Não se sabe se ela já foi reenfileirada: um reenfileiramento sem causa pode tê-la incluído.</translation>
    </message>
    <message>
        <source>The HTTP interface of codeQ&apos;s own server; without --connect, nothing else of it is used.</source>
        <translation>A interface HTTP do servidor do próprio codeQ; sem --connect, nada mais dele é usado.</translation>
    </message>
    <message>
        <source>Its stream for workers; that for producers is the address to connect to.</source>
        <translation>O stream dele para workers; o dos produtores é o endereço da conexão.</translation>
    </message>
    <message>
        <source>The token of its workers; else the same.</source>
        <translation>O token dos workers dele; senão, o mesmo.</translation>
    </message>
    <message>
        <source>The file that holds the token of its workers; else FAIRLEAD_WORKER_TOKEN in the environment.</source>
        <translation>O arquivo que contém o token dos workers dele; senão, FAIRLEAD_WORKER_TOKEN no ambiente.</translation>
    </message>
    <message>
        <source>--codeq-http takes the URL of a server, for example http://127.0.0.1:8080.</source>
        <translation>--codeq-http recebe a URL de um servidor, por exemplo http://127.0.0.1:8080.</translation>
    </message>
    <message>
        <source>--codeq-worker takes host:port, for example 127.0.0.1:9091.</source>
        <translation>--codeq-worker recebe host:porta, por exemplo 127.0.0.1:9091.</translation>
    </message>
    <message>
        <source>--%1-file excludes --%1.</source>
        <translation>--%1-file exclui --%1.</translation>
    </message>
    <message>
        <source>what answers there does not speak gRPC</source>
        <translation>o que responde ali não fala gRPC</translation>
    </message>
    <message>
        <source>an HTTP server answers there, and no gRPC server; if it is codeQ&apos;s HTTP address, enter it as such and give the address of its producer stream, usually port 9092</source>
        <translation>quem responde ali é um servidor HTTP, e não um servidor gRPC; se for o endereço HTTP do codeQ, informe-o como tal e dê o endereço do stream de produtores dele, em geral a porta 9092</translation>
    </message>
    <message>
        <source>this server does not know the calls of Fairlead&apos;s broker</source>
        <translation>este servidor não conhece as chamadas do broker do Fairlead</translation>
    </message>
    <message>
        <source>the server&apos;s answer cannot be read: it is not what codeQ answers</source>
        <translation>a resposta do servidor não pode ser lida: não é o que o codeQ responde</translation>
    </message>
    <message>
        <source>codeQ&apos;s server has no such request: its interface does not offer this</source>
        <translation>o servidor do codeQ não tem essa chamada: a interface dele não oferece isto</translation>
    </message>
    <message>
        <source>codeQ&apos;s server did not accept the producer&apos;s token: %1</source>
        <translation>o servidor do codeQ não aceitou o token do produtor: %1</translation>
    </message>
    <message>
        <source>codeQ&apos;s server did not accept the worker&apos;s token: %1</source>
        <translation>o servidor do codeQ não aceitou o token do worker: %1</translation>
    </message>
    <message>
        <source>what the server gives at /metrics are not codeQ&apos;s metrics</source>
        <translation>o que o servidor fornece em /metrics não são as métricas do codeQ</translation>
    </message>
    <message>
        <source>this needs codeQ&apos;s HTTP interface, and the connection has no address of it</source>
        <translation>isto precisa da interface HTTP do codeQ, e a conexão não tem o endereço dela</translation>
    </message>
    <message>
        <source>it did not answer in %1 s</source>
        <translation>ele não respondeu em %1 s</translation>
    </message>
    <message>
        <source>its answer is larger than %1 MiB</source>
        <translation>a resposta dele é maior que %1 MiB</translation>
    </message>
    <message>
        <source>it does not speak TLS at this address; try http:// instead of https://</source>
        <translation>ele não fala TLS neste endereço; tente http:// em vez de https://</translation>
    </message>
    <message>
        <source>its certificate is not trusted: %1</source>
        <translation>o certificado dele não é confiável: %1</translation>
    </message>
    <message>
        <source>it did not answer in time</source>
        <translation>ele não respondeu a tempo</translation>
    </message>
    <message>
        <source>what answers there does not speak HTTP; the address of a stream is entered as such</source>
        <translation>o que responde ali não fala HTTP; o endereço de um stream se informa como tal</translation>
    </message>
    <message>
        <source>the connection broke (%1)</source>
        <translation>a conexão caiu (%1)</translation>
    </message>
    <message>
        <source>this server is not the leader; the leader is %1. Connect to that address for this</source>
        <translation>este servidor não é o líder; o líder é %1. Para isto, conecte-se a esse endereço</translation>
    </message>
    <message>
        <source>it sends the console to %1, where the token must not follow</source>
        <translation>ele manda o console para %1, aonde o token não deve ir</translation>
    </message>
    <message>
        <source>an HTTP server answers there, but it is not codeQ&apos;s</source>
        <translation>um servidor HTTP responde ali, mas não é o do codeQ</translation>
    </message>
    <message>
        <source>it speaks TLS only; try https:// instead of http://</source>
        <translation>ele só fala TLS; tente https:// em vez de http://</translation>
    </message>
    <message>
        <source>the token is no administrator&apos;s: codeQ allows this with the scope codeq:admin or the role ADMIN only</source>
        <translation>o token não é de administrador: o codeQ só permite isto com o escopo codeq:admin ou o papel ADMIN</translation>
    </message>
    <message>
        <source>the server did not accept the producer&apos;s token: %1</source>
        <translation>o servidor não aceitou o token do produtor: %1</translation>
    </message>
    <message>
        <source>codeQ&apos;s rate limit refused it (%1)</source>
        <translation>o limite de taxa do codeQ recusou (%1)</translation>
    </message>
    <message>
        <source>the server cannot do this now</source>
        <translation>o servidor não pode fazer isto agora</translation>
    </message>
    <message>
        <source>the server failed (HTTP %1)</source>
        <translation>o servidor falhou (HTTP %1)</translation>
    </message>
    <message>
        <source>the server failed: %1</source>
        <translation>o servidor falhou: %1</translation>
    </message>
    <message>
        <source>the server&apos;s list of queues cannot be read</source>
        <translation>a lista de filas do servidor não pode ser lida</translation>
    </message>
    <message>
        <source>codeQ keeps no events</source>
        <translation>O codeQ não guarda eventos</translation>
    </message>
    <message>
        <source>It writes a log of its own and counts in its metrics, but tells nobody what happened when. The rates and depths since this console looks are in Now; alerts on depths work.</source>
        <translation>Ele grava um log próprio e conta nas suas métricas, mas não informa a ninguém o que aconteceu e quando. As taxas e profundidades desde que este console observa estão em Agora; alertas de profundidade funcionam.</translation>
    </message>
    <message>
        <source>codeQ does not tell what happened to a tenant, a worker or itself.</source>
        <translation>O codeQ não informa o que aconteceu com um tenant, com um worker ou com ele mesmo.</translation>
    </message>
    <message>
        <source>codeQ knows no bulk jobs</source>
        <translation>O codeQ não conhece trabalhos em lote</translation>
    </message>
    <message>
        <source>It cannot requeue or delete tasks by tenant, command or error. What it has is a clean-up of tasks whose time is over, of all tenants at once: it is in Server.</source>
        <translation>Ele não consegue reenfileirar nem excluir tarefas por tenant, comando ou erro. O que ele tem é uma limpeza das tarefas cujo prazo venceu, de todos os tenants de uma vez: está em Servidor.</translation>
    </message>
    <message>
        <source>codeQ puts no dead tasks back and deletes none by choice.</source>
        <translation>O codeQ não põe tarefas mortas de volta e não exclui nenhuma por escolha.</translation>
    </message>
    <message>
        <source>The Lab needs a Fairlead broker</source>
        <translation>O Lab precisa de um broker Fairlead</translation>
    </message>
    <message>
        <source>It plays one load under two policies and compares who waited. codeQ has one policy, by priority and order of arrival for each command, so there is nothing to compare. To send a single task or take one by hand: Try it.</source>
        <translation>Ele aplica uma mesma carga sob duas políticas e compara quem esperou. O codeQ tem uma só política, por prioridade e ordem de chegada em cada comando, então não há o que comparar. Para enviar uma única tarefa ou pegar uma manualmente: Experimentar.</translation>
    </message>
    <message>
        <source>codeQ has no policies among tenants.</source>
        <translation>O codeQ não tem políticas entre tenants.</translation>
    </message>
    <message>
        <source>The figures are %1 old.</source>
        <translation>Os números são de %1 atrás.</translation>
    </message>
    <message>
        <source>%1 The queues are asked for %2 after each answer, as it makes codeQ look at every key it keeps: the last took %3.</source>
        <translation>%1 As filas são consultadas %2 depois de cada resposta, pois isso faz o codeQ olhar cada chave que guarda: a última consulta levou %3.</translation>
    </message>
    <message>
        <source>Nothing has been read yet.</source>
        <translation>Nada foi lido ainda.</translation>
    </message>
    <message>
        <source>Depth by state, since this console looks</source>
        <translation>Profundidade por estado, desde que este console observa</translation>
    </message>
    <message>
        <source>dead</source>
        <translation>mortas</translation>
    </message>
    <message>
        <source>Tasks per second, since this console looks</source>
        <translation>Tarefas por segundo, desde que este console observa</translation>
    </message>
    <message>
        <source>created</source>
        <translation>criadas</translation>
    </message>
    <message>
        <source>not known to this console</source>
        <translation>desconhecido por este console</translation>
    </message>
    <message>
        <source>ready, waits for a worker</source>
        <translation>pronta, espera por um worker</translation>
    </message>
    <message>
        <source>dead: its attempts are used up</source>
        <translation>morta: as tentativas se esgotaram</translation>
    </message>
    <message>
        <source>failed: its worker said so, which is final</source>
        <translation>com falha: o worker dela disse isso, e é definitivo</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>Comando</translation>
    </message>
    <message>
        <source>%1 (9 is first)</source>
        <translation>%1 (9 vem primeiro)</translation>
    </message>
    <message>
        <source>%1 of %2; codeQ counts a failed delivery twice</source>
        <translation>%1 de %2; o codeQ conta em dobro uma entrega que falhou</translation>
    </message>
    <message>
        <source>Leased until</source>
        <translation>Lease até</translation>
    </message>
    <message>
        <source>Forgotten</source>
        <translation>Esquecida</translation>
    </message>
    <message>
        <source>“%1” is not the URL of a server. One looks like this: http://127.0.0.1:8080</source>
        <translation>“%1” não é a URL de um servidor. Uma URL tem esta forma: http://127.0.0.1:8080</translation>
    </message>
    <message>
        <source>connected to %1, a codeQ server</source>
        <translation>conectado a %1, um servidor codeQ</translation>
    </message>
    <message>
        <source>connected to %1, a codeQ server, as %2</source>
        <translation>conectado a %1, um servidor codeQ, como %2</translation>
    </message>
    <message>
        <source>no figures: its HTTP address is not given</source>
        <translation>sem números: o endereço HTTP dele não foi informado</translation>
    </message>
    <message>
        <source>no figures: %1</source>
        <translation>sem números: %1</translation>
    </message>
    <message>
        <source>no depths: %1</source>
        <translation>sem profundidades: %1</translation>
    </message>
    <message>
        <source>no address given</source>
        <translation>endereço não informado</translation>
    </message>
    <message>
        <source>works</source>
        <translation>funciona</translation>
    </message>
    <message>
        <source>works, as %1 of %2</source>
        <translation>funciona, como %1 de %2</translation>
    </message>
    <message>
        <source>%1 cannot be used: %2</source>
        <translation>%1 não pode ser usado: %2</translation>
    </message>
    <message>
        <source>It works: Fairlead %1, as %2, %3 away.</source>
        <translation>Funciona: Fairlead %1, como %2, a %3 daqui.</translation>
    </message>
    <message>
        <source>works, but without depths: %1</source>
        <translation>funciona, mas sem profundidades: %1</translation>
    </message>
    <message>
        <source>It works: a codeQ server, %1 away.</source>
        <translation>Funciona: um servidor codeQ, a %1 daqui.</translation>
    </message>
    <message>
        <source>Stream for producers: %1</source>
        <translation>Stream para produtores: %1</translation>
    </message>
    <message>
        <source>Stream for workers: %1</source>
        <translation>Stream para workers: %1</translation>
    </message>
    <message>
        <source>HTTP interface: %1</source>
        <translation>Interface HTTP: %1</translation>
    </message>
    <message>
        <source>codeQ&apos;s own server cannot do this.</source>
        <translation>O servidor do próprio codeQ não pode fazer isto.</translation>
    </message>
    <message>
        <source>Try it</source>
        <translation>Experimentar</translation>
    </message>
    <message>
        <source>What does the server make of a task, and of a worker&apos;s word?</source>
        <translation>O que o servidor faz com uma tarefa e com a palavra de um worker?</translation>
    </message>
    <message>
        <source>Server</source>
        <translation>Servidor</translation>
    </message>
    <message numerus="yes">
        <source>%1 tenants · %2 ready · %3 delayed · %4 running · %5 dead</source>
        <translation>
            <numerusform>%1 tenant · %2 prontas · %3 adiadas · %4 rodando · %5 mortas</numerusform>
            <numerusform>%1 tenants · %2 prontas · %3 adiadas · %4 rodando · %5 mortas</numerusform>
        </translation>
    </message>
    <message>
        <source>no figures: give its HTTP address</source>
        <translation>sem números: informe o endereço HTTP dele</translation>
    </message>
    <message>
        <source>connected to %1, a codeQ server · %2 ms · %3</source>
        <translation>conectado a %1, um servidor codeQ · %2 ms · %3</translation>
    </message>
    <message>
        <source>codeQ&apos;s server tells no rates, waits or shares of a tenant; depths are read every 5 s or less often</source>
        <translation>o servidor do codeQ não informa taxas, esperas nem fatias de um tenant; as profundidades são lidas a cada 5 s, ou mais raramente</translation>
    </message>
    <message>
        <source>A codeQ server, of which not all can be used:</source>
        <translation>Um servidor codeQ, do qual nem tudo pode ser usado:</translation>
    </message>
    <message>
        <source>codeQ&apos;s ids have letters, digits and hyphens only</source>
        <translation>os ids do codeQ só têm letras, dígitos e hifens</translation>
    </message>
    <message>
        <source>Held until somebody activates it.</source>
        <translation>Retida até que alguém a ative.</translation>
    </message>
    <message>
        <source>task cancelled</source>
        <translation>tarefa cancelada</translation>
    </message>
    <message>
        <source>HTTP worker</source>
        <translation>worker HTTP</translation>
    </message>
    <message>
        <source>codeQ knows no calendar</source>
        <translation>O codeQ não tem agenda</translation>
    </message>
    <message>
        <source>It creates a task when a client asks for one, at once or after a delay. What is to run again and again needs a program beside it, as cron, that sends the task.</source>
        <translation>Ele cria uma tarefa quando um cliente pede, na hora ou depois de um atraso. O que deve rodar repetidamente precisa de um programa ao lado, como o cron, que envie a tarefa.</translation>
    </message>
    <message>
        <source>codeQ creates no tasks by itself.</source>
        <translation>O codeQ não cria tarefas por conta própria.</translation>
    </message>
    <message>
        <source>%1, UTC</source>
        <translation>%1, UTC</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <comment>a schedule and its time zone</comment>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>off</source>
        <translation>desligada</translation>
    </message>
    <message>
        <source>cannot run</source>
        <comment>a cron entry</comment>
        <translation>não pode executar</translation>
    </message>
    <message>
        <source>waits for the last task</source>
        <translation>espera a última tarefa</translation>
    </message>
    <message>
        <source>on</source>
        <translation>ligada</translation>
    </message>
    <message>
        <source>never again</source>
        <translation>nunca mais</translation>
    </message>
    <message>
        <source>now</source>
        <comment>a run that is due</comment>
        <translation>agora</translation>
    </message>
    <message>
        <source>%1, in %2</source>
        <translation>%1, em %2</translation>
    </message>
    <message>
        <source>not yet</source>
        <translation>ainda não</translation>
    </message>
    <message>
        <source>If the last task has not ended: %1. Priority %2. Payload of %3. Made %4.</source>
        <translation>Se a última tarefa não terminou: %1. Prioridade %2. Conteúdo de %3. Criada em %4.</translation>
    </message>
    <message>
        <source>skip this run</source>
        <translation>pular esta execução</translation>
    </message>
    <message>
        <source>run beside it</source>
        <translation>rodar ao lado dela</translation>
    </message>
    <message>
        <source>cancel it, also if it runs</source>
        <translation>cancelá-la, mesmo em execução</translation>
    </message>
    <message>
        <source>run once it has ended</source>
        <translation>rodar assim que ela terminar</translation>
    </message>
    <message>
        <source>Cron</source>
        <translation>Cron</translation>
    </message>
    <message>
        <source>What does the broker create by itself, and when?</source>
        <translation>O que o broker cria por conta própria, e quando?</translation>
    </message>
    <message>
        <source>after %1, each time × %2</source>
        <translation>após %1, a cada vez × %2</translation>
    </message>
    <message>
        <source>after %1, each time %1 more</source>
        <translation>após %1, a cada vez %1 a mais</translation>
    </message>
    <message>
        <source>after %1 each time</source>
        <translation>após %1 a cada vez</translation>
    </message>
    <message>
        <source>after %1 × the retry&apos;s number to the power of %2</source>
        <translation>após %1 × o número da nova tentativa elevado a %2</translation>
    </message>
    <message>
        <source>in a way unknown to this console</source>
        <translation>de um modo desconhecido deste console</translation>
    </message>
    <message>
        <source>at most %1</source>
        <translation>no máximo %1</translation>
    </message>
    <message>
        <source>with jitter</source>
        <translation>com variação aleatória</translation>
    </message>
    <message>
        <source>; never after %1</source>
        <translation>; nunca após %1</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>Tipo</translation>
    </message>
    <message>
        <source>Client&apos;s id</source>
        <translation>Id do cliente</translation>
    </message>
    <message>
        <source>Expires</source>
        <translation>Expira</translation>
    </message>
    <message>
        <source>Lease length</source>
        <translation>Duração do lease</translation>
    </message>
    <message>
        <source>Timeout</source>
        <translation>Tempo limite</translation>
    </message>
    <message>
        <source>Retry</source>
        <translation>Nova tentativa</translation>
    </message>
    <message>
        <source>silent since %1</source>
        <translation>em silêncio: %1</translation>
    </message>
    <message>
        <source>running</source>
        <comment>a worker</comment>
        <translation>rodando</translation>
    </message>
    <message>
        <source>quiet: takes nothing more</source>
        <translation>quieto: não pega mais nada</translation>
    </message>
    <message>
        <source>ends</source>
        <translation>encerrando</translation>
    </message>
    <message>
        <source>is told to be quiet</source>
        <translation>recebeu ordem de ficar quieto</translation>
    </message>
    <message>
        <source>is told to end</source>
        <translation>recebeu ordem de encerrar</translation>
    </message>
    <message>
        <source>is told to go on</source>
        <translation>recebeu ordem de continuar</translation>
    </message>
    <message>
        <source>%1 at a time</source>
        <translation>%1 por vez</translation>
    </message>
    <message>
        <source>connected</source>
        <comment>a stream</comment>
        <translation>conectado</translation>
    </message>
    <message>
        <source>paused for every tenant</source>
        <translation>pausada para todos os tenants</translation>
    </message>
    <message>
        <source>by %1, %2: %3</source>
        <translation>por %1, %2: %3</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <comment>a state and who caused it</comment>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>at most %1 waiting</source>
        <translation>no máximo %1 esperando</translation>
    </message>
    <message>
        <source>What the list lacks</source>
        <translation>O que falta na lista</translation>
    </message>
    <message>
        <source>%1, production</source>
        <comment>a connection</comment>
        <translation>%1, produção</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <comment>a tenant and its wait</comment>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <comment>seats</comment>
        <translation>%1 de %2</translation>
    </message>
    <message>
        <source>Known from the second look on</source>
        <translation>Conhecido a partir da segunda consulta</translation>
    </message>
    <message>
        <source>never</source>
        <comment>answered</comment>
        <translation>nunca</translation>
    </message>
    <message>
        <source>now</source>
        <comment>of figures</comment>
        <translation>agora</translation>
    </message>
    <message>
        <source>Not asked yet</source>
        <translation>Ainda não consultada</translation>
    </message>
    <message>
        <source>Needs its token, which is typed when it is opened</source>
        <translation>Precisa do token, que é digitado ao abrir</translation>
    </message>
    <message>
        <source>Cannot be reached: %1</source>
        <translation>Não pode ser alcançada: %1</translation>
    </message>
    <message>
        <source>Nothing waits</source>
        <translation>Nada espera</translation>
    </message>
    <message numerus="yes">
        <source>%1 tasks wait; this server does not say who is hurt</source>
        <translation>
            <numerusform>%1 tarefa espera; este servidor não diz quem é prejudicado</numerusform>
            <numerusform>%1 tarefas esperam; este servidor não diz quem é prejudicado</numerusform>
        </translation>
    </message>
    <message>
        <source>Fleet</source>
        <translation>Frota</translation>
    </message>
    <message>
        <source>How are all connections, and where is it worst?</source>
        <translation>Como estão todas as conexões, e onde está pior?</translation>
    </message>
    <message>
        <source>A link to show, as fairlead://prod-eu/tenant/acme, of a connection that is saved.</source>
        <translation>Um link a mostrar, como fairlead://prod-eu/tenant/acme, de uma conexão salva.</translation>
    </message>
    <message>
        <source>Only options and one link are expected, not “%1”.</source>
        <translation>São esperadas só opções e um link, não “%1”.</translation>
    </message>
    <message>
        <source>A link is shown in a window, and there is no display.</source>
        <translation>Um link é mostrado em uma janela, e não há tela.</translation>
    </message>
    <message>
        <source>codeQ keeps no investigations</source>
        <translation>O codeQ não guarda investigações</translation>
    </message>
    <message>
        <source>A Fairlead broker says who is hurt and because of whom, and keeps what people found out and did about it. codeQ measures neither waits nor seats of a tenant.</source>
        <translation>Um broker Fairlead diz quem é prejudicado e por causa de quem, e guarda o que as pessoas descobriram e fizeram. O codeQ não mede esperas nem vagas de um tenant.</translation>
    </message>
    <message>
        <source>codeQ does not tell who makes others wait.</source>
        <translation>O codeQ não diz quem faz os outros esperarem.</translation>
    </message>
    <message>
        <source>A link of Fairlead begins with fairlead://.</source>
        <translation>Um link do Fairlead começa com fairlead://.</translation>
    </message>
    <message>
        <source>This link is too long.</source>
        <translation>Este link é longo demais.</translation>
    </message>
    <message>
        <source>This link is broken: copy it once more, whole.</source>
        <translation>Este link está quebrado: copie-o de novo, inteiro.</translation>
    </message>
    <message>
        <source>This link leads to a place that this version does not know.</source>
        <translation>Este link leva a um lugar que esta versão não conhece.</translation>
    </message>
    <message>
        <source>changed</source>
        <translation>alterou</translation>
    </message>
    <message>
        <source>took back</source>
        <translation>desfez</translation>
    </message>
    <message>
        <source>closed it</source>
        <translation>encerrou</translation>
    </message>
    <message>
        <source>noted</source>
        <translation>anotou</translation>
    </message>
    <message>
        <source>not kept yet, %1</source>
        <translation>ainda não guardado, %1</translation>
    </message>
    <message>
        <source>open, %1</source>
        <translation>aberto, %1</translation>
    </message>
    <message>
        <source>Seats of %1</source>
        <translation>Vagas de %1</translation>
    </message>
    <message>
        <source>Wait of %1</source>
        <translation>Espera de %1</translation>
    </message>
    <message>
        <source>%1, %2; began %3</source>
        <translation>%1, %2; começou %3</translation>
    </message>
    <message>
        <source>ended %1</source>
        <translation>terminou %1</translation>
    </message>
    <message>
        <source>Why</source>
        <translation>Por quê</translation>
    </message>
    <message>
        <source>Who was hurt</source>
        <translation>Quem foi prejudicado</translation>
    </message>
    <message>
        <source>Worst</source>
        <translation>Pior</translation>
    </message>
    <message>
        <source>Foretold and measured</source>
        <translation>Previsto e medido</translation>
    </message>
    <message>
        <source>Before</source>
        <translation>Antes</translation>
    </message>
    <message>
        <source>Foretold</source>
        <translation>Previsto</translation>
    </message>
    <message>
        <source>What was done, and by whom</source>
        <translation>O que foi feito, e por quem</translation>
    </message>
    <message>
        <source>What happened here</source>
        <translation>O que aconteceu aqui</translation>
    </message>
    <message>
        <source>What happened to %1</source>
        <translation>O que aconteceu com %1</translation>
    </message>
    <message numerus="yes">
        <source>%n tenants wait longer than usual</source>
        <translation>
            <numerusform>%n tenant espera mais que de costume</numerusform>
            <numerusform>%n tenants esperam mais que de costume</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 crowds out %n tenants</source>
        <translation>
            <numerusform>%1 desaloja %n tenant</numerusform>
            <numerusform>%1 desaloja %n tenants</numerusform>
        </translation>
    </message>
    <message>
        <source>Incident</source>
        <translation>Incidente</translation>
    </message>
    <message>
        <source>Began</source>
        <translation>Começou</translation>
    </message>
    <message>
        <source>What</source>
        <translation>O quê</translation>
    </message>
    <message>
        <source>Opened by</source>
        <translation>Aberto por</translation>
    </message>
    <message numerus="yes">
        <source>Cap it at %n seats</source>
        <translation>
            <numerusform>Teto de %n vaga</numerusform>
            <numerusform>Teto de %n vagas</numerusform>
        </translation>
    </message>
    <message>
        <source>what is due to it; nothing is stopped or refused</source>
        <translation>o que lhe é devido; nada é parado nem recusado</translation>
    </message>
    <message>
        <source>Switch the noisy-neighbour watch on</source>
        <translation>Ligar a vigia de vizinho barulhento</translation>
    </message>
    <message>
        <source>holds it back while it pushes, and lets it go by itself</source>
        <translation>segura-o enquanto empurra, e solta-o sozinha</translation>
    </message>
    <message>
        <source>Lower its weight to %1</source>
        <translation>Reduzir seu peso para %1</translation>
    </message>
    <message>
        <source>half of its share while others want seats; it keeps what nobody wants</source>
        <translation>metade da sua fatia enquanto outros querem vagas; fica com o que ninguém quer</translation>
    </message>
    <message>
        <source>Throttle it</source>
        <translation>Aplicar throttling</translation>
    </message>
    <message>
        <source>Pause it</source>
        <translation>Pausá-lo</translation>
    </message>
    <message>
        <source>its tasks wait; its seats become free as those in progress end</source>
        <translation>suas tarefas esperam; suas vagas se liberam conforme as em andamento terminam</translation>
    </message>
    <message>
        <source>Copy link</source>
        <translation>Copiar link</translation>
    </message>
    <message>
        <source>Incidents</source>
        <translation>Incidentes</translation>
    </message>
    <message>
        <source>Who was hurt, because of whom, and what was done?</source>
        <translation>Quem foi prejudicado, por causa de quem, e o que foi feito?</translation>
    </message>
    <message>
        <source>Copy a link to what is shown</source>
        <translation>Copiar um link para o que é mostrado</translation>
    </message>
    <message>
        <source>This broker serves no HTTP: set [http] listen in its configuration.</source>
        <translation>Este broker não atende HTTP: defina [http] listen na sua configuração.</translation>
    </message>
    <message>
        <source>Name a command to work on.</source>
        <translation>Diga um comando em que trabalhar.</translation>
    </message>
    <message>
        <source>Name the command of the task.</source>
        <translation>Diga o comando da tarefa.</translation>
    </message>
    <message>
        <source>Over HTTP a payload is JSON, and this one is none.</source>
        <translation>Por HTTP um payload é JSON, e este não é.</translation>
    </message>
    <message>
        <source>Send a task, then take it as a worker. What becomes of each is counted here.</source>
        <translation>Envie uma tarefa e depois pegue-a como worker. O que acontece com cada uma é contado aqui.</translation>
    </message>
    <message numerus="yes">
        <source>%n sent</source>
        <translation>
            <numerusform>%n enviada</numerusform>
            <numerusform>%n enviadas</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n completed</source>
        <translation>
            <numerusform>%n concluída</numerusform>
            <numerusform>%n concluídas</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n held by a worker</source>
        <translation>
            <numerusform>%n com um worker</numerusform>
            <numerusform>%n com um worker</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n ready</source>
        <translation>
            <numerusform>%n pronta</numerusform>
            <numerusform>%n prontas</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n delayed</source>
        <translation>
            <numerusform>%n adiada</numerusform>
            <numerusform>%n adiadas</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n dead</source>
        <translation>
            <numerusform>%n morta</numerusform>
            <numerusform>%n mortas</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n ended otherwise</source>
        <translation>
            <numerusform>%n terminada de outro modo</numerusform>
            <numerusform>%n terminadas de outro modo</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n refused</source>
        <translation>
            <numerusform>%n recusada</numerusform>
            <numerusform>%n recusadas</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n tasks without an answer:</source>
        <translation>
            <numerusform>%n tarefa sem resposta:</numerusform>
            <numerusform>%n tarefas sem resposta:</numerusform>
        </translation>
    </message>
    <message>
        <source>the stream ended before the server said what it made of them. %1</source>
        <translation>o stream terminou antes de o servidor dizer o que fez delas. %1</translation>
    </message>
    <message numerus="yes">
        <source>%n tasks are not there any more:</source>
        <translation>
            <numerusform>%n tarefa não existe mais:</numerusform>
            <numerusform>%n tarefas não existem mais:</numerusform>
        </translation>
    </message>
    <message>
        <source>Asking where they are:</source>
        <translation>Perguntando onde estão:</translation>
    </message>
    <message>
        <source>Nothing was lost:</source>
        <translation>Nada se perdeu:</translation>
    </message>
    <message>
        <source>codeQ keeps no past to replay</source>
        <translation>O codeQ não guarda um passado para repetir</translation>
    </message>
    <message>
        <source>Fairlead&apos;s broker records when each task came, was handed out and ended, and can play that again with other limits. codeQ&apos;s server tells the depth of its queues only.</source>
        <translation>O broker do Fairlead registra quando cada tarefa chegou, foi entregue e terminou, e pode repetir isso com outros limites. O servidor do codeQ diz apenas a profundidade das suas filas.</translation>
    </message>
    <message>
        <source>codeQ records no deliveries.</source>
        <translation>O codeQ não registra entregas.</translation>
    </message>
    <message>
        <source>What if</source>
        <translation>E se</translation>
    </message>
    <message>
        <source>What would the last hours have been with other limits?</source>
        <translation>Como teriam sido as últimas horas com outros limites?</translation>
    </message>
    <message>
        <source>%1 → %2</source>
        <comment>seats then and with the changes</comment>
        <translation>%1 → %2</translation>
    </message>
    <message>
        <source>%1 → %2</source>
        <comment>tasks then and with the changes</comment>
        <translation>%1 → %2</translation>
    </message>
    <message>
        <source>The 99th percentile of all waits would have been %1 instead of %2.</source>
        <translation>O percentil 99 de todas as esperas teria sido %1 em vez de %2.</translation>
    </message>
    <message>
        <source>The recording begins %1 after the time that was asked for.</source>
        <translation>O registro começa %1 depois do tempo pedido.</translation>
    </message>
    <message>
        <source>Only %1 are known of the time before: how full the queues were at its beginning is uncertain.</source>
        <translation>Do tempo anterior só se conhecem %1: é incerto quão cheias estavam as filas no começo.</translation>
    </message>
    <message numerus="yes">
        <source>%1 deliveries were not recorded, because there were too many at once.</source>
        <translation>
            <numerusform>%1 entrega não foi registrada, porque eram muitas ao mesmo tempo.</numerusform>
            <numerusform>%1 entregas não foram registradas, porque eram muitas ao mesmo tempo.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Of %1 tasks the run time was not known: another one&apos;s was taken.</source>
        <translation>
            <numerusform>De %1 tarefa não se conhecia a duração: foi usada a de outra.</numerusform>
            <numerusform>De %1 tarefas não se conhecia a duração: foi usada a de outra.</numerusform>
        </translation>
    </message>
    <message>
        <source>The broker did not run for %1 of that time.</source>
        <translation>O broker não rodou durante %1 desse tempo.</translation>
    </message>
    <message numerus="yes">
        <source>%1 creates were refused then; they do not come again.</source>
        <translation>
            <numerusform>%1 criação foi recusada então; ela não volta.</numerusform>
            <numerusform>%1 criações foram recusadas então; elas não voltam.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 tenants were throttled then, and are in the replay.</source>
        <translation>
            <numerusform>%1 tenant estava com throttling então, e também está na repetição.</numerusform>
            <numerusform>%1 tenants estavam com throttling então, e também estão na repetição.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 tasks of that time wait or run until now.</source>
        <translation>
            <numerusform>%1 tarefa desse tempo espera ou roda até agora.</numerusform>
            <numerusform>%1 tarefas desse tempo esperam ou rodam até agora.</numerusform>
        </translation>
    </message>
    <message>
        <source>The scheduler judged every %1 who is below its share, not every second.</source>
        <translation>O escalonador julgou a cada %1 quem está abaixo da sua parte, não a cada segundo.</translation>
    </message>
    <message>
        <source>The same time without changes, replayed: %1 instead of the %2 that were measured. So far a replay is off.</source>
        <translation>O mesmo tempo sem mudanças, repetido: %1 em vez dos %2 medidos. Tanto assim uma repetição se engana.</translation>
    </message>
    <message>
        <source>Clients do not react in a replay: who would have been refused does not come again.</source>
        <translation>Os clientes não reagem numa repetição: quem teria sido recusado não volta.</translation>
    </message>
    <message>
        <source>Not known of then</source>
        <translation>Não se sabe daquele momento</translation>
    </message>
    <message>
        <source>tried %1</source>
        <translation>tentada %1</translation>
    </message>
    <message>
        <source>only of %1</source>
        <comment>what a connection&apos;s token may see</comment>
        <translation>só de %1</translation>
    </message>
    <message>
        <source>Cannot be asked: %1</source>
        <translation>Não se pode perguntar: %1</translation>
    </message>
    <message>
        <source>Does not let this console look: %1</source>
        <translation>Não deixa este console ver: %1</translation>
    </message>
    <message>
        <source>Nothing is recorded of then</source>
        <translation>Nada está registrado daquele momento</translation>
    </message>
    <message>
        <source>Nothing waited</source>
        <translation>Nada esperava</translation>
    </message>
    <message>
        <source>Nothing was handed out; the oldest task waited for %1</source>
        <translation>Nada foi entregue; a tarefa mais antiga esperava há %1</translation>
    </message>
    <message>
        <source>The oldest task waited for %1; 99 of 100 that began had waited less than %2</source>
        <translation>A tarefa mais antiga esperava há %1; 99 de 100 das que começaram tinham esperado menos de %2</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <comment>what is told, and of whom</comment>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>Seats in use</source>
        <translation>Vagas em uso</translation>
    </message>
    <message>
        <source>Writes</source>
        <translation>Escritas</translation>
    </message>
    <message>
        <source>Latency</source>
        <translation>Latência</translation>
    </message>
    <message>
        <source>As of</source>
        <translation>De quando</translation>
    </message>
    <message>
        <source>Died in 1&#xa0;h</source>
        <comment>dead letters</comment>
        <translation>Mortas em 1&#xa0;h</translation>
    </message>
    <message>
        <source>One tenant holds %1 times what is due to it for %2, while others wait because of it</source>
        <translation>Um tenant mantém %1 vezes o que lhe é devido por %2, enquanto outros esperam por causa dele</translation>
    </message>
    <message>
        <source>a tenant pushes</source>
        <translation>um tenant pressiona</translation>
    </message>
    <message>
        <source>%1: holds %2 of what is due to it</source>
        <translation>%1: mantém %2 do que lhe é devido</translation>
    </message>
    <message>
        <source>“Now” is %1.</source>
        <translation>“Agora” é %1.</translation>
    </message>
    <message>
        <source>%1 → %2</source>
        <comment>seats now, then</comment>
        <translation>%1 → %2</translation>
    </message>
    <message>
        <source>%1 from %2 on</source>
        <comment>a wait, when</comment>
        <translation>%1 a partir das %2</translation>
    </message>
    <message>
        <source>- %1: usually %2, at worst %3, now %4; seats %5; backlog done in %6</source>
        <translation>- %1: de costume %2, no pior %3, agora %4; vagas %5; backlog feito em %6</translation>
    </message>
    <message>
        <source>So that it does not come back:</source>
        <translation>Para que não volte:</translation>
    </message>
    <message>
        <source>Chart</source>
        <translation>Gráfico</translation>
    </message>
    <message>
        <source>Backlog done in</source>
        <translation>Backlog feito em</translation>
    </message>
    <message>
        <source>So that it does not come back</source>
        <translation>Para que não volte</translation>
    </message>
    <message>
        <source>What %1 did</source>
        <translation>O que %1 fez</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <comment>author, when</comment>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>The noisy-neighbour watch is on for %1</source>
        <translation>A vigia de vizinhos barulhentos está ligada para %1</translation>
    </message>
    <message>
        <source>Switch the noisy-neighbour watch on for %1</source>
        <translation>Ligar a vigia de vizinhos barulhentos para %1</translation>
    </message>
    <message>
        <source>while it pushes, it is held to half of its seats; then it is let go by itself</source>
        <translation>enquanto pressiona, fica com metade das vagas; depois é solto sozinho</translation>
    </message>
    <message>
        <source>was switched on (%1), and is off again</source>
        <translation>foi ligada (%1), e está desligada de novo</translation>
    </message>
    <message>
        <source>Preview…</source>
        <translation>Prever…</translation>
    </message>
    <message>
        <source>For good, of %1: %2</source>
        <translation>Para sempre, de %1: %2</translation>
    </message>
    <message>
        <source>was set (%1), and is so no more</source>
        <translation>foi definido (%1), e não vale mais</translation>
    </message>
    <message>
        <source>what is due to it; seats that others leave idle it does not get any more</source>
        <translation>o que lhe é devido; vagas que os outros deixam ociosas ele não recebe mais</translation>
    </message>
    <message>
        <source>this alert is on</source>
        <translation>este alerta está ligado</translation>
    </message>
    <message>
        <source>this alert is on (%1)</source>
        <translation>este alerta está ligado (%1)</translation>
    </message>
    <message>
        <source>was added (%1), not in this console</source>
        <translation>foi acrescentado (%1), não neste console</translation>
    </message>
    <message>
        <source>Add…</source>
        <translation>Acrescentar…</translation>
    </message>
    <message>
        <source>would have rung %1</source>
        <translation>teria disparado às %1</translation>
    </message>
    <message>
        <source>Replay %1 to %2 with other limits</source>
        <translation>Repetir de %1 a %2 com outros limites</translation>
    </message>
    <message>
        <source>Replay %1 to %2 with “%3”</source>
        <translation>Repetir de %1 a %2 com “%3”</translation>
    </message>
    <message>
        <source>What if…</source>
        <translation>E se…</translation>
    </message>
    <message>
        <source>looked at: %1</source>
        <translation>visto: %1</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <comment>a step, more of it</comment>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>done: %1</source>
        <translation>feito: %1</translation>
    </message>
    <message>
        <source>to do: %1</source>
        <translation>a fazer: %1</translation>
    </message>
    <message numerus="yes">
        <source>Keep the cap of %n seats for good</source>
        <translation>
            <numerusform>Manter o teto de %n vaga para sempre</numerusform>
            <numerusform>Manter o teto de %n vagas para sempre</numerusform>
        </translation>
    </message>
    <message>
        <source>nothing changes now; it stays when its time is over</source>
        <translation>nada muda agora; fica quando o prazo acabar</translation>
    </message>
    <message>
        <source>on</source>
        <comment>a switch</comment>
        <translation>ligada</translation>
    </message>
    <message>
        <source>off</source>
        <comment>a switch</comment>
        <translation>desligada</translation>
    </message>
    <message>
        <source>Order among tenants</source>
        <translation>Ordem entre os tenants</translation>
    </message>
    <message>
        <source>Seats of shared workers</source>
        <translation>Vagas de workers compartilhados</translation>
    </message>
    <message>
        <source>Tenants on one side only</source>
        <translation>Tenants só de um lado</translation>
    </message>
    <message>
        <source>on one side only</source>
        <translation>só de um lado</translation>
    </message>
    <message>
        <source>is here</source>
        <comment>a tenant</comment>
        <translation>está aqui</translation>
    </message>
    <message>
        <source>%1 by %2, version %3</source>
        <comment>the latest change</comment>
        <translation>%1 por %2, versão %3</translation>
    </message>
    <message>
        <source>Not copied: a value that ends by itself holds here, and a copy would end it.</source>
        <translation>Não se copia: aqui vale um valor que termina sozinho, e uma cópia o encerraria.</translation>
    </message>
    <message>
        <source>Not copied: it comes from the configuration file, or from what holds for every tenant.</source>
        <translation>Não se copia: vem do arquivo de configuração, ou do que vale para todos os tenants.</translation>
    </message>
    <message>
        <source>Not copied: this is no setting.</source>
        <translation>Não se copia: isto não é uma configuração.</translation>
    </message>
    <message>
        <source>%1 %2 until %3</source>
        <comment>a limit, its value, a time</comment>
        <translation>%1 %2 até %3</translation>
    </message>
    <message>
        <source>stays: %1</source>
        <translation>fica: %1</translation>
    </message>
    <message>
        <source>done</source>
        <comment>a change</comment>
        <translation>feita</translation>
    </message>
    <message>
        <source>refused: %1</source>
        <translation>recusada: %1</translation>
    </message>
    <message>
        <source>not known: %1</source>
        <translation>não se sabe: %1</translation>
    </message>
    <message>
        <source>not tried: %1</source>
        <translation>não tentada: %1</translation>
    </message>
    <message>
        <source>the broker</source>
        <translation>o broker</translation>
    </message>
    <message>
        <source>%1 does not exist.</source>
        <translation>%1 não existe.</translation>
    </message>
    <message>
        <source>%1 is no file.</source>
        <translation>%1 não é um arquivo.</translation>
    </message>
    <message>
        <source>%1 B</source>
        <comment>bytes</comment>
        <translation>%1 B</translation>
    </message>
    <message>
        <source>taken back; there it is %1</source>
        <translation>deixa de valer; lá é %1</translation>
    </message>
    <message>
        <source>Who pushes is not known here.</source>
        <translation>Não se sabe aqui quem pressiona.</translation>
    </message>
    <message>
        <source>Who pushes is not known yet.</source>
        <translation>Ainda não se sabe quem pressiona.</translation>
    </message>
    <message>
        <source>Nobody takes more than is due.</source>
        <translation>Ninguém toma mais do que lhe é devido.</translation>
    </message>
    <message>
        <source>Nobody pushes.</source>
        <translation>Ninguém pressiona.</translation>
    </message>
    <message>
        <source>asking who was hurt</source>
        <translation>perguntando quem sofria</translation>
    </message>
    <message>
        <source>who was hurt cannot be read</source>
        <translation>não foi possível ler quem sofria</translation>
    </message>
    <message numerus="yes">
        <source>%n tenants waited too long</source>
        <translation>
            <numerusform>%n tenant esperou tempo demais</numerusform>
            <numerusform>%n tenants esperaram tempo demais</numerusform>
        </translation>
    </message>
    <message>
        <source>, %1 most</source>
        <translation>, %1 mais que todos</translation>
    </message>
    <message>
        <source>As the broker recorded it then. Who pushed is not recorded.</source>
        <translation>Como o broker registrou na hora. Quem pressionou não fica registrado.</translation>
    </message>
    <message numerus="yes">
        <source>%n of them were told without a name.</source>
        <translation>
            <numerusform>%n deles foi informado sem nome.</numerusform>
            <numerusform>%n deles foram informados sem nome.</numerusform>
        </translation>
    </message>
    <message>
        <source>nobody waited too long</source>
        <translation>ninguém esperou tempo demais</translation>
    </message>
    <message>
        <source>As the broker recorded it then.</source>
        <translation>Como o broker registrou na hora.</translation>
    </message>
    <message>
        <source>not known who was hurt</source>
        <translation>não se sabe quem sofria</translation>
    </message>
    <message>
        <source>The broker did not run, or keeps nothing of that time any more.</source>
        <translation>O broker não estava em execução, ou já não guarda nada dessa hora.</translation>
    </message>
    <message>
        <source>The table shows now, not %1; a tenant&apos;s curves show %1</source>
        <translation>A tabela mostra agora, não %1; as curvas de um tenant mostram %1</translation>
    </message>
    <message>
        <source>How tenants fare is said of now, not of %1; Investigate %1 looks at then</source>
        <translation>O estado dos tenants é o de agora, não o de %1; Investigar %1 olha para essa hora</translation>
    </message>
    <message>
        <source>Where this server listens for HTTP is not known: the token may not ask.</source>
        <translation>Onde este servidor atende por HTTP não se sabe: o token não pode perguntar.</translation>
    </message>
    <message>
        <source>This payload is too large to stand in a program. Put it into a file, and send that: fairleadctl send --payload @FILE</source>
        <translation>Este payload é grande demais para ficar em um programa. Ponha-o em um arquivo e envie o arquivo: fairleadctl send --payload @ARQUIVO</translation>
    </message>
    <message>
        <source>Such a program cannot read the number in line %1, which is beyond 1.8e308; curl and TypeScript send it.</source>
        <translation>Um programa assim não consegue ler o número da linha %1, que passa de 1.8e308; curl e TypeScript o enviam.</translation>
    </message>
    <message>
        <source>Such a program changes half a character such as the \u… in line %1; curl and TypeScript send it.</source>
        <translation>Um programa assim altera meio caractere como o \u… da linha %1; curl e TypeScript o enviam.</translation>
    </message>
    <message>
        <source>Such a program reads no JSON as deep as this one, of %1 levels; curl and TypeScript send it.</source>
        <translation>Um programa assim não lê um JSON tão profundo como este, de %1 níveis; curl e TypeScript o enviam.</translation>
    </message>
    <message numerus="yes">
        <source>%n already there</source>
        <translation>
            <numerusform>%n já existia</numerusform>
            <numerusform>%n já existiam</numerusform>
        </translation>
    </message>
    <message>
        <source>waits %1 times longer</source>
        <translation>espera %1 vezes mais longa</translation>
    </message>
    <message>
        <source>waits %1 times shorter</source>
        <translation>espera %1 vezes mais curta</translation>
    </message>
    <message>
        <source>none begun</source>
        <comment>of a tenant&apos;s tasks</comment>
        <translation>nenhuma começada</translation>
    </message>
    <message>
        <source>%1 fewer begun</source>
        <translation>%1 menos começadas</translation>
    </message>
    <message>
        <source>%1 begun, not none</source>
        <comment>tasks</comment>
        <translation>%1 começadas, antes nenhuma</translation>
    </message>
    <message>
        <source>%1 more begun</source>
        <translation>%1 mais começadas</translation>
    </message>
    <message>
        <source>%1 refused</source>
        <comment>creates</comment>
        <translation>%1 recusadas</translation>
    </message>
    <message>
        <source>not by the changes</source>
        <comment>a tenant fares otherwise</comment>
        <translation>não pelas mudanças</translation>
    </message>
    <message>
        <source>otherwise</source>
        <translation>diferente</translation>
    </message>
    <message>
        <source>No tenant would have fared noticeably better or worse.</source>
        <translation>Nenhum tenant teria ficado notavelmente melhor ou pior.</translation>
    </message>
    <message numerus="yes">
        <source>%1 tenants would have fared better, none worse.</source>
        <translation>
            <numerusform>%1 tenant teria ficado melhor, nenhum pior.</numerusform>
            <numerusform>%1 tenants teriam ficado melhor, nenhum pior.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 tenants would have fared worse, none better.</source>
        <translation>
            <numerusform>%1 tenant teria ficado pior, nenhum melhor.</numerusform>
            <numerusform>%1 tenants teriam ficado pior, nenhum melhor.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 tenants would have fared worse.</source>
        <translation>
            <numerusform>%1 tenant teria ficado pior.</numerusform>
            <numerusform>%1 tenants teriam ficado pior.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 tenants would have fared better.</source>
        <translation>
            <numerusform>%1 tenant teria ficado melhor.</numerusform>
            <numerusform>%1 tenants teriam ficado melhor.</numerusform>
        </translation>
    </message>
    <message>
        <source>≥ %1</source>
        <comment>a wait is at least so long</comment>
        <translation>≥ %1</translation>
    </message>
    <message>
        <source>about the same</source>
        <comment>how a tenant fares</comment>
        <translation>quase igual</translation>
    </message>
    <message>
        <source>Worst: %1 (%2).</source>
        <translation>O pior: %1 (%2).</translation>
    </message>
    <message numerus="yes">
        <source>%1 tasks would have begun instead of %2.</source>
        <translation>
            <numerusform>%1 tarefa teria começado em vez de %2.</numerusform>
            <numerusform>%1 tarefas teriam começado em vez de %2.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 creates would have been refused.</source>
        <translation>
            <numerusform>%1 criação teria sido recusada.</numerusform>
            <numerusform>%1 criações teriam sido recusadas.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 tasks</source>
        <comment>that were replayed</comment>
        <translation>
            <numerusform>%1 tarefa</numerusform>
            <numerusform>%1 tarefas</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 tenants</source>
        <comment>whose tasks were replayed</comment>
        <translation>
            <numerusform>%1 tenant</numerusform>
            <numerusform>%1 tenants</numerusform>
        </translation>
    </message>
    <message>
        <source>replayed in %1</source>
        <translation>repetido em %1</translation>
    </message>
    <message>
        <source>Do not trust this replay: without any change, its waits are off by %1 from those that were recorded.</source>
        <translation>Não confie nesta repetição: sem mudança nenhuma, suas esperas diferem em %1 das registradas.</translation>
    </message>
    <message>
        <source>Of so many tasks it was not tried what the replay gives without changes: choose &quot;also unchanged&quot; to see which differences are real.</source>
        <translation>De tantas tarefas não se tentou o que a repetição dá sem mudanças: escolha &quot;também sem mudanças&quot; para ver quais diferenças são reais.</translation>
    </message>
    <message>
        <source>≥: so many tasks still waited at the end that it is not known how long they wait.</source>
        <translation>≥: tantas tarefas ainda esperavam no fim que não se sabe quanto esperam.</translation>
    </message>
    <message>
        <source>Not by the changes: a replay without them differs from what happened as much.</source>
        <translation>Não pelas mudanças: uma repetição sem elas difere igualmente do que aconteceu.</translation>
    </message>
    <message>
        <source>it lacks the scope for that</source>
        <translation>falta a ele o escopo para isso</translation>
    </message>
    <message>
        <source>it is not for one tenant</source>
        <translation>ele não é de um só tenant</translation>
    </message>
    <message>
        <source>the server does not know it</source>
        <translation>o servidor não o conhece</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <comment>a command and its tasks</comment>
        <translation>%1 (%2)</translation>
    </message>
    <message numerus="yes">
        <source>%1 and %n more commands</source>
        <translation>
            <numerusform>%1 e mais %n comando</numerusform>
            <numerusform>%1 e mais %n comandos</numerusform>
        </translation>
    </message>
    <message>
        <source>Workers are gone;</source>
        <translation>Workers se foram;</translation>
    </message>
    <message>
        <source>Workers that take %1 are gone;</source>
        <translation>Workers que atendem %1 se foram;</translation>
    </message>
    <message numerus="yes">
        <source>%1 of %2 workers that take %3 are gone</source>
        <translation>
            <numerusform>%1 de %2 workers que atendem %3 se foi</numerusform>
            <numerusform>%1 de %2 workers que atendem %3 se foram</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 of %2 workers that take %3 are gone with %4 of %n seats;</source>
        <translation>
            <numerusform>%1 de %2 workers que atendem %3 se foram com %4 de %n vaga;</numerusform>
            <numerusform>%1 de %2 workers que atendem %3 se foram com %4 de %n vagas;</numerusform>
        </translation>
    </message>
    <message>
        <source>They were paused until %1.</source>
        <translation>Estavam em pausa até %1.</translation>
    </message>
    <message>
        <source>Their tenants&apos; own limits held them back until %1.</source>
        <translation>Os limites dos próprios tenants as seguraram até %1.</translation>
    </message>
    <message>
        <source>A throttle held them back until %1.</source>
        <translation>O throttling as segurou até %1.</translation>
    </message>
    <message>
        <source>Tasks took far longer than usual until %1.</source>
        <translation>As tarefas demoraram muito mais que o usual até %1.</translation>
    </message>
    <message>
        <source>Tasks take %1 times as long as usual:</source>
        <translation>As tarefas demoram %1 vezes o tempo usual:</translation>
    </message>
    <message>
        <source>Slow are %1.</source>
        <translation>Lentas: %1.</translation>
    </message>
    <message>
        <source>%1 times as many come as usual.</source>
        <translation>Chegam %1 vezes mais que o usual.</translation>
    </message>
    <message numerus="yes">
        <source>%1 of the usual %n seats are gone;</source>
        <translation>
            <numerusform>sumiram %1 de %n vaga usual;</numerusform>
            <numerusform>sumiram %1 das %n vagas usuais;</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 tries failed</source>
        <translation>
            <numerusform>%1 tentativa falhou</numerusform>
            <numerusform>%1 tentativas falharam</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 tasks wait for their next try.</source>
        <translation>
            <numerusform>%1 tarefa espera a próxima tentativa.</numerusform>
            <numerusform>%1 tarefas esperam a próxima tentativa.</numerusform>
        </translation>
    </message>
    <message>
        <source>Tasks hang:</source>
        <translation>Tarefas travadas:</translation>
    </message>
    <message numerus="yes">
        <source>Tasks hang in %1 of %n seats:</source>
        <translation>
            <numerusform>Tarefas travadas em %1 de %n vaga:</numerusform>
            <numerusform>Tarefas travadas em %1 de %n vagas:</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 runs up to %2 times as long as usual</source>
        <translation>%1 roda até %2 vezes o tempo usual</translation>
    </message>
    <message>
        <source>They are on %1.</source>
        <translation>Estão em %1.</translation>
    </message>
    <message numerus="yes">
        <source>They are on %1 and %n more workers.</source>
        <translation>
            <numerusform>Estão em %1 e em mais %n worker.</numerusform>
            <numerusform>Estão em %1 e em mais %n workers.</numerusform>
        </translation>
    </message>
    <message>
        <source>All are of %1.</source>
        <translation>Todas são de %1.</translation>
    </message>
    <message numerus="yes">
        <source>They are of %n tenants, of %1 most.</source>
        <translation>
            <numerusform>São de %n tenant, a maioria de %1.</numerusform>
            <numerusform>São de %n tenants, a maioria de %1.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 creates were refused</source>
        <translation>
            <numerusform>%1 criação foi recusada</numerusform>
            <numerusform>%1 criações foram recusadas</numerusform>
        </translation>
    </message>
    <message>
        <source>Producers are refused:</source>
        <translation>Produtores são recusados:</translation>
    </message>
    <message>
        <source>by the throttle</source>
        <translation>pelo throttling</translation>
    </message>
    <message>
        <source>by %1</source>
        <comment>a limit</comment>
        <translation>por %1</translation>
    </message>
    <message numerus="yes">
        <source>%1 tasks died</source>
        <translation>
            <numerusform>%1 tarefa morreu</numerusform>
            <numerusform>%1 tarefas morreram</numerusform>
        </translation>
    </message>
    <message>
        <source>within a minute, usually %1</source>
        <translation>em um minuto, normalmente %1</translation>
    </message>
    <message>
        <source>held back by its own limits</source>
        <translation>retidas pelos seus próprios limites</translation>
    </message>
    <message>
        <source>held back by their own limits</source>
        <translation>retidas pelos seus próprios limites</translation>
    </message>
    <message>
        <source>there are too few seats for so many at once</source>
        <translation>há poucas vagas para tantas de uma vez</translation>
    </message>
    <message>
        <source>creates refused</source>
        <translation>criações recusadas</translation>
    </message>
    <message>
        <source>tasks fail</source>
        <translation>tarefas falham</translation>
    </message>
    <message>
        <source>workers missing</source>
        <translation>faltam workers</translation>
    </message>
    <message>
        <source>tasks take long</source>
        <translation>tarefas demoram</translation>
    </message>
    <message>
        <source>failing</source>
        <translation>falhando</translation>
    </message>
    <message>
        <source>Its tasks die, or fail and are tried again, more than is usual</source>
        <translation>Suas tarefas morrem, ou falham e são tentadas de novo, mais que o habitual</translation>
    </message>
    <message>
        <source>%1 tasks or more are late, refused or dead for %2, whatever the reason</source>
        <translation>%1 tarefas ou mais estão atrasadas, recusadas ou mortas há %2, seja qual for o motivo</translation>
    </message>
    <message>
        <source>tasks late, refused or dead</source>
        <translation>tarefas atrasadas, recusadas ou mortas</translation>
    </message>
    <message>
        <source>%1: %2 tasks are late, refused or dead</source>
        <translation>%1: %2 tarefas estão atrasadas, recusadas ou mortas</translation>
    </message>
    <message>
        <source>within a minute</source>
        <translation>em um minuto</translation>
    </message>
    <message>
        <source>Tasks that died since %1, whether or not they were requeued since</source>
        <translation>Tarefas que morreram desde %1, reenfileiradas depois ou não</translation>
    </message>
    <message numerus="yes">
        <source>At most %1 tasks waited at once</source>
        <translation>
            <numerusform>No máximo %1 tarefa esperou ao mesmo tempo</numerusform>
            <numerusform>No máximo %1 tarefas esperaram ao mesmo tempo</numerusform>
        </translation>
    </message>
    <message>
        <source>its user only, with the token in %1</source>
        <translation>só o usuário dele, com o token em %1</translation>
    </message>
    <message>
        <source>every user of this machine, without a token (open mode)</source>
        <translation>todo usuário desta máquina, sem token (modo aberto)</translation>
    </message>
    <message>
        <source>whoever reaches these addresses, without a token (open mode)</source>
        <translation>quem alcançar estes endereços, sem token (modo aberto)</translation>
    </message>
    <message>
        <source>programs on this machine that have a token</source>
        <translation>programas desta máquina que tenham um token</translation>
    </message>
    <message>
        <source>whoever reaches these addresses and has a token</source>
        <translation>quem alcançar estes endereços e tiver um token</translation>
    </message>
    <message>
        <source>HTTP</source>
        <translation>HTTP</translation>
    </message>
    <message>
        <source>not served</source>
        <comment>HTTP</comment>
        <translation>não atendido</translation>
    </message>
    <message>
        <source>Who can reach it</source>
        <translation>Quem o alcança</translation>
    </message>
    <message>
        <source>Producers are refused: the disk is nearly full. %1 are free, and new tasks are taken again above %2.</source>
        <translation>Produtores são recusados: o disco está quase cheio. Há %1 livres, e novas tarefas voltam a ser aceitas acima de %2.</translation>
    </message>
    <message>
        <source>The disk has %1 left; below %2 producers are refused.</source>
        <translation>Restam %1 no disco; abaixo de %2, produtores são recusados.</translation>
    </message>
    <message>
        <source>It listens beyond this machine and asks nobody for a token: whoever reaches it may do everything.</source>
        <translation>Ele escuta além desta máquina e não pede token a ninguém: quem o alcançar pode tudo.</translation>
    </message>
    <message>
        <source>Over HTTP: codeQ&apos;s API, Open Job Spec, health and metrics</source>
        <translation>Por HTTP: API do codeQ, Open Job Spec, saúde e métricas</translation>
    </message>
    <message>
        <source>Arrivals</source>
        <translation>Chegadas</translation>
    </message>
    <message>
        <source>held back by a pause</source>
        <translation>retidas por uma pausa</translation>
    </message>
    <message>
        <source>%1 of its tasks still run, more than the %2 it may have at once</source>
        <translation>%1 de suas tarefas ainda rodam, mais do que as %2 que ele pode ter de uma vez</translation>
    </message>
    <message>
        <source>it is held to its own seats: it still has %1, and %2 are its own</source>
        <translation>está limitado às próprias vagas: ainda tem %1, e %2 são suas</translation>
    </message>
    <message>
        <source>With the changes and without, so many tasks still waited at the end that of the 99th percentile of all waits it is only known that it is %1.</source>
        <translation>Com as mudanças e sem elas, tantas tarefas ainda esperavam no fim que do percentil 99 de todas as esperas só se sabe que é %1.</translation>
    </message>
    <message>
        <source>The 99th percentile of all waits would have been the same, %1.</source>
        <translation>O percentil 99 de todas as esperas teria sido o mesmo, %1.</translation>
    </message>
    <message>
        <source>%1 in the last minute</source>
        <comment>a share of the seats</comment>
        <translation>%1 no último minuto</translation>
    </message>
    <message>
        <source>up to %1/s</source>
        <comment>tasks</comment>
        <translation>até %1/s</translation>
    </message>
    <message>
        <source>Arrivals (all)</source>
        <comment>of all tenants</comment>
        <translation>Chegadas (todos)</translation>
    </message>
    <message>
        <source>Refused (all)</source>
        <comment>of all tenants</comment>
        <translation>Recusas (todos)</translation>
    </message>
    <message>
        <source>kept for much shorter tasks</source>
        <translation>para tarefas muito mais curtas</translation>
    </message>
    <message>
        <source>%1 kept for much shorter tasks</source>
        <translation>%1 para tarefas muito mais curtas</translation>
    </message>
    <message>
        <source>kept for tasks of up to %1</source>
        <translation>para tarefas de até %1</translation>
    </message>
    <message>
        <source>%1 kept for tasks of up to %2</source>
        <translation>%1 para tarefas de até %2</translation>
    </message>
    <message>
        <source>guaranteed to others</source>
        <translation>garantidas a outros</translation>
    </message>
    <message>
        <source>%1 guaranteed to others</source>
        <translation>%1 garantidas a outros</translation>
    </message>
    <message>
        <source>held by limits</source>
        <translation>retidas por limites</translation>
    </message>
    <message>
        <source>%1 held by limits</source>
        <translation>%1 retidas por limites</translation>
    </message>
    <message numerus="yes">
        <source>%n seats are free although tasks wait: %1</source>
        <translation>
            <numerusform>%n vaga está livre embora haja espera: %1</numerusform>
            <numerusform>%n vagas estão livres embora haja espera: %1</numerusform>
        </translation>
    </message>
    <message>
        <source>waits at least %1 times longer</source>
        <translation>espera ao menos %1 vezes mais longa</translation>
    </message>
    <message>
        <source>waits at least %1 times shorter</source>
        <translation>espera ao menos %1 vezes mais curta</translation>
    </message>
    <message>
        <source>What would have been, beside what was.</source>
        <translation>O que teria sido, ao lado do que foi.</translation>
    </message>
    <message>
        <source>Replayed without changes, the wait would have been %1, not the %2 that were measured.</source>
        <translation>Repetida sem mudanças, a espera teria sido %1, e não os %2 medidos.</translation>
    </message>
    <message numerus="yes">
        <source>%1 tasks</source>
        <translation>
            <numerusform>%1 tarefa</numerusform>
            <numerusform>%1 tarefas</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 dead letters</source>
        <translation>
            <numerusform>%1 dead letter</numerusform>
            <numerusform>%1 dead letters</numerusform>
        </translation>
    </message>
    <message>
        <source>level %1</source>
        <comment>of a throttle</comment>
        <translation>nível %1</translation>
    </message>
    <message numerus="yes">
        <source>%1 tasks of %2 wait</source>
        <translation>
            <numerusform>%1 tarefa de %2 espera</numerusform>
            <numerusform>%1 tarefas de %2 esperam</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 tasks of %n tenants wait</source>
        <translation>
            <numerusform>%1 tarefas de %n tenant esperam</numerusform>
            <numerusform>%1 tarefas de %n tenants esperam</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 of the %2 free seats stay free although tasks wait: %3</source>
        <translation>
            <numerusform>%1 das %2 vagas livres continua livre embora haja espera: %3</numerusform>
            <numerusform>%1 das %2 vagas livres continuam livres embora haja espera: %3</numerusform>
        </translation>
    </message>
    <message>
        <source>Compare the changes with the time replayed without them, not with what was recorded.</source>
        <translation>Compare as mudanças com o tempo repetido sem elas, não com o que foi gravado.</translation>
    </message>
    <message>
        <source>Held</source>
        <translation>Retidas</translation>
    </message>
    <message>
        <source>Tasks that wait until somebody activates them</source>
        <translation>Tarefas que esperam até que alguém as ative</translation>
    </message>
    <message numerus="yes">
        <source>%1 tasks are held until somebody activates them.</source>
        <translation>
            <numerusform>%1 tarefa está retida até que alguém a ative.</numerusform>
            <numerusform>%1 tarefas estão retidas até que alguém as ative.</numerusform>
        </translation>
    </message>
    <message>
        <source>Workers were away; they came back at %1.</source>
        <translation>Os workers estavam fora; voltaram às %1.</translation>
    </message>
    <message>
        <source>no broker stands by: tasks wait until one is started; nothing is lost</source>
        <translation>nenhum broker está de prontidão: as tarefas esperam até que um seja iniciado; nada se perde</translation>
    </message>
    <message>
        <source>%1 takes over, %2 s behind; nothing is lost</source>
        <comment>a broker</comment>
        <translation>%1 assume, com %2 s de atraso; nada se perde</translation>
    </message>
    <message>
        <source>If this machine dies</source>
        <translation>Se a máquina morrer</translation>
    </message>
    <message>
        <source>The database with the log has not answered for %1: nothing is acknowledged.</source>
        <translation>O banco de dados com o log não responde há %1: nada é confirmado.</translation>
    </message>
    <message>
        <source>codeQ knows no workflows</source>
        <translation>O codeQ não tem fluxos</translation>
    </message>
    <message>
        <source>A Fairlead broker begins a job when others have ended, in chains, groups and batches. codeQ&apos;s tasks know nothing of one another: what is to follow has to be created by a worker or a program beside it.</source>
        <translation>Um broker do Fairlead começa um job quando outros terminaram, em cadeias, grupos e lotes. As tarefas do codeQ não sabem nada umas das outras: o que vem depois tem de ser criado por um worker ou por um programa ao lado.</translation>
    </message>
    <message>
        <source>codeQ does not tell which task follows which.</source>
        <translation>O codeQ não diz qual tarefa segue qual.</translation>
    </message>
    <message>
        <source>Workflows</source>
        <translation>Fluxos</translation>
    </message>
    <message>
        <source>Which jobs follow one another, where are they, and what stopped them?</source>
        <translation>Quais jobs seguem uns aos outros, onde estão e o que os parou?</translation>
    </message>
    <message>
        <source>step %1 of %2</source>
        <comment>of a workflow</comment>
        <translation>etapa %1 de %2</translation>
    </message>
    <message>
        <source>%1, which was cancelled</source>
        <translation>%1, que foi cancelado</translation>
    </message>
    <message>
        <source>%1, which went on without it</source>
        <translation>%1, que seguiu sem ela</translation>
    </message>
    <message>
        <source>Workflow</source>
        <translation>Fluxo</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <comment>jobs that are done, and all</comment>
        <translation>%1 de %2</translation>
    </message>
    <message>
        <source>%1, %2 failed</source>
        <translation>%1, %2 com falha</translation>
    </message>
    <message>
        <source>Made %1</source>
        <translation>Criado %1</translation>
    </message>
    <message>
        <source>Ended %1</source>
        <translation>Terminou %1</translation>
    </message>
    <message>
        <source>one after another</source>
        <translation>uma após a outra</translation>
    </message>
    <message>
        <source>at the same time</source>
        <translation>ao mesmo tempo</translation>
    </message>
    <message>
        <source>at the same time, with an answer</source>
        <translation>ao mesmo tempo, com uma resposta</translation>
    </message>
    <message>
        <source>%1 is at work.</source>
        <translation>%1 está rodando.</translation>
    </message>
    <message>
        <source>%1 and %2 more are at work.</source>
        <translation>%1 e mais %2 estão rodando.</translation>
    </message>
    <message>
        <source>%1 %2.</source>
        <comment>a step, and that it waits for a worker</comment>
        <translation>%1 %2.</translation>
    </message>
    <message>
        <source>It goes on in a moment.</source>
        <translation>Segue em um instante.</translation>
    </message>
    <message>
        <source>not begun</source>
        <comment>a workflow or a step</comment>
        <translation>não começou</translation>
    </message>
    <message>
        <source>running</source>
        <comment>a workflow or a step</comment>
        <translation>em andamento</translation>
    </message>
    <message>
        <source>completed</source>
        <comment>a workflow or a step</comment>
        <translation>concluído</translation>
    </message>
    <message>
        <source>failed</source>
        <comment>a workflow or a step</comment>
        <translation>com falha</translation>
    </message>
    <message>
        <source>cancelled</source>
        <comment>a workflow or a step</comment>
        <translation>cancelado</translation>
    </message>
    <message>
        <source>waits for the steps before it</source>
        <translation>espera as etapas anteriores</translation>
    </message>
    <message>
        <source>waits for room within its tenant&apos;s limits</source>
        <translation>espera lugar nos limites do seu tenant</translation>
    </message>
    <message>
        <source>waits for a worker</source>
        <translation>espera um worker</translation>
    </message>
    <message>
        <source>has failed, and is tried again</source>
        <translation>falhou e será tentada de novo</translation>
    </message>
    <message>
        <source>waits for its time, %1</source>
        <translation>espera a sua hora, %1</translation>
    </message>
    <message>
        <source>is held until somebody activates it</source>
        <translation>está retida até que alguém a ative</translation>
    </message>
    <message>
        <source>does not begin</source>
        <translation>não começa</translation>
    </message>
    <message>
        <source>at work</source>
        <comment>a step</comment>
        <translation>rodando</translation>
    </message>
    <message>
        <source>It did what it was to do, %1.</source>
        <translation>Fez o que devia fazer, %1.</translation>
    </message>
    <message>
        <source>It was cancelled; what is at work may end.</source>
        <translation>Foi cancelado; o que está rodando pode terminar.</translation>
    </message>
    <message>
        <source>It was cancelled, %1.</source>
        <translation>Foi cancelado, %1.</translation>
    </message>
    <message>
        <source>It has failed.</source>
        <translation>Falhou.</translation>
    </message>
    <message>
        <source>Stopped by %1.</source>
        <translation>Parado por %1.</translation>
    </message>
    <message>
        <source>Stopped by %1: %2</source>
        <comment>a step and its error</comment>
        <translation>Parado por %1: %2</translation>
    </message>
    <message>
        <source>%1, which it stopped; requeue it, and that goes on</source>
        <translation>%1, que ela parou; reenfileire, e ele segue</translation>
    </message>
    <message>
        <source>%1, which has failed; requeued, it moves nothing</source>
        <translation>%1, que falhou; reenfileirada, não move nada</translation>
    </message>
    <message>
        <source>%1, which others go on with; requeued, it takes its place again</source>
        <translation>%1, que segue com outras; reenfileirada, volta ao seu lugar</translation>
    </message>
    <message>
        <source>Tries failed far more often than usual until %1.</source>
        <translation>As tentativas falharam com muito mais frequência que o usual até %1.</translation>
    </message>
    <message>
        <source>The latest one at %1.</source>
        <comment>a refused create</comment>
        <translation>A mais recente às %1.</translation>
    </message>
    <message>
        <source>%1 times as many as usual came until %2.</source>
        <translation>Chegaram %1 vezes mais que o usual até %2.</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>sim</translation>
    </message>
    <message>
        <source>no</source>
        <translation>não</translation>
    </message>
    <message>
        <source>The part of all workers&apos; time this tenant had in the last 60 seconds</source>
        <translation>A parte do tempo de todos os workers que este tenant recebeu nos últimos 60 segundos</translation>
    </message>
    <message>
        <source>Tasks created since the broker started</source>
        <translation>Tarefas criadas desde que o broker iniciou</translation>
    </message>
    <message>
        <source>Tasks completed since the broker started</source>
        <translation>Tarefas concluídas desde que o broker iniciou</translation>
    </message>
    <message>
        <source>Deliveries that failed since the broker started</source>
        <translation>Entregas que falharam desde que o broker iniciou</translation>
    </message>
    <message>
        <source>Payload</source>
        <translation>Payload</translation>
    </message>
    <message>
        <source>Payloads of tasks that wait or run</source>
        <translation>Payloads das tarefas que esperam ou estão em andamento</translation>
    </message>
    <message>
        <source>Nothing is handed to workers</source>
        <translation>Nada é entregue aos workers</translation>
    </message>
    <message>
        <source>Creates are refused</source>
        <translation>Criações são recusadas</translation>
    </message>
    <message>
        <source>Throttled</source>
        <translation>Com throttling</translation>
    </message>
    <message>
        <source>Level of the noisy-neighbour watch, 1 to 3; 0: not throttled</source>
        <translation>Nível da vigia de vizinho barulhento, de 1 a 3; 0: sem throttling</translation>
    </message>
    <message>
        <source>Share 10 min</source>
        <translation>Fatia 10 min</translation>
    </message>
    <message>
        <source>The part of all workers&apos; time this tenant had in the last ten minutes</source>
        <translation>A parte do tempo de todos os workers que este tenant recebeu nos últimos dez minutos</translation>
    </message>
    <message>
        <source>Entitled 10 min</source>
        <translation>Devida 10 min</translation>
    </message>
    <message>
        <source>The part of all workers&apos; time it should have had in the last ten minutes</source>
        <translation>A parte do tempo de todos os workers que deveria ter recebido nos últimos dez minutos</translation>
    </message>
    <message>
        <source>No worker</source>
        <translation>Sem worker</translation>
    </message>
    <message>
        <source>Tasks are ready, but no connected worker takes any of them</source>
        <translation>Há tarefas prontas, mas nenhum worker conectado aceita alguma delas</translation>
    </message>
    <message>
        <source>Usual wait</source>
        <translation>Espera usual</translation>
    </message>
    <message>
        <source>The p99 that is usual for it, over the time in which it was active</source>
        <translation>O p99 que é usual para ele, no tempo em que esteve ativo</translation>
    </message>
    <message>
        <source>Quiet</source>
        <translation>Quieto</translation>
    </message>
    <message>
        <source>Harmed</source>
        <translation>Afetadas</translation>
    </message>
    <message>
        <source>Tasks that are late, refused or dead beyond what is usual</source>
        <translation>Tarefas atrasadas, recusadas ou mortas além do usual</translation>
    </message>
    <message>
        <source>Created in all</source>
        <translation>Criadas no total</translation>
    </message>
    <message>
        <source>Completed in all</source>
        <translation>Concluídas no total</translation>
    </message>
    <message>
        <source>Failed in all</source>
        <translation>Falhas no total</translation>
    </message>
    <message>
        <source>It asks for no more than its share, and gets as much as it may</source>
        <translation>Não pede mais do que a sua fatia, e recebe tudo o que pode receber</translation>
    </message>
    <message>
        <source>%1, here %2</source>
        <comment>two times</comment>
        <translation>%1, aqui %2</translation>
    </message>
    <message>
        <source>Last requeue %1: nothing of it has ended yet.</source>
        <translation>Último reenfileiramento %1: nada dele terminou ainda.</translation>
    </message>
    <message>
        <source>error %1</source>
        <translation>erro %1</translation>
    </message>
    <message numerus="yes">
        <source>%1 and %2 more errors</source>
        <translation>
            <numerusform>%1 e mais %2 erro</numerusform>
            <numerusform>%1 e mais %2 erros</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 of %2 brought back</source>
        <translation>%1 de %2 trazidas de volta</translation>
    </message>
    <message>
        <source>%1 brought back</source>
        <translation>%1 trazidas de volta</translation>
    </message>
    <message>
        <source>its queue is paused</source>
        <translation>sua fila está pausada</translation>
    </message>
    <message>
        <source>queue %1 is paused</source>
        <translation>a fila %1 está pausada</translation>
    </message>
    <message>
        <source>Nearly all of them are of %1.</source>
        <translation>Quase todas são de %1.</translation>
    </message>
    <message>
        <source>The latest one at %1.</source>
        <comment>a dead task</comment>
        <translation>A mais recente às %1.</translation>
    </message>
    <message numerus="yes">
        <source>%n free seats are kept for guaranteed minimums.</source>
        <translation>
            <numerusform>%n vaga livre está reservada para um mínimo garantido.</numerusform>
            <numerusform>%n vagas livres estão reservadas para mínimos garantidos.</numerusform>
        </translation>
    </message>
    <message>
        <source>ended at %1 after %2</source>
        <translation>terminou às %1 após %2</translation>
    </message>
    <message>
        <source>not kept yet; %1</source>
        <translation>ainda não guardado; %1</translation>
    </message>
    <message>
        <source>open; %1, all well since</source>
        <translation>aberto; %1, tudo bem desde então</translation>
    </message>
    <message>
        <source>closed; %1</source>
        <translation>encerrado; %1</translation>
    </message>
    <message>
        <source>closed by %1 at %2</source>
        <translation>encerrado por %1 às %2</translation>
    </message>
    <message>
        <source>a worker that takes these commands</source>
        <translation>um worker que aceite esses comandos</translation>
    </message>
    <message>
        <source>workers that come back</source>
        <translation>workers que voltem</translation>
    </message>
    <message>
        <source>an end of the tasks that run so long, or more workers</source>
        <translation>o fim das tarefas que rodam há tanto tempo, ou mais workers</translation>
    </message>
    <message>
        <source>time: what made them wait is over</source>
        <translation>tempo: o que as fazia esperar acabou</translation>
    </message>
    <message>
        <source>room on the broker&apos;s disk</source>
        <translation>espaço no disco do broker</translation>
    </message>
    <message>
        <source>the end of the throttle, or fewer tasks</source>
        <translation>o fim do throttling, ou menos tarefas</translation>
    </message>
    <message>
        <source>a higher limit: the one that refuses is the tenant&apos;s own</source>
        <translation>um limite maior: o que recusa é do próprio tenant</translation>
    </message>
    <message>
        <source>tasks that fail no more</source>
        <translation>tarefas que não falhem mais</translation>
    </message>
    <message>
        <source>higher limits of those who wait: their own hold them back</source>
        <translation>limites maiores de quem espera: os próprios os retêm</translation>
    </message>
    <message>
        <source>resuming what is paused</source>
        <translation>retomar o que está em pausa</translation>
    </message>
    <message>
        <source>fewer tasks of who is throttled: then it is let go by itself</source>
        <translation>menos tarefas de quem está com throttling: então é solto por si</translation>
    </message>
    <message>
        <source>two minutes: then it is known what is usual for those who wait</source>
        <translation>dois minutos: então se sabe o que é usual para quem espera</translation>
    </message>
    <message>
        <source>more workers</source>
        <translation>mais workers</translation>
    </message>
    <message>
        <source>taken back: %1</source>
        <translation>desfeito: %1</translation>
    </message>
    <message numerus="yes">
        <source>%n workers came, for %1</source>
        <translation>
            <numerusform>%n worker chegou, para %1</numerusform>
            <numerusform>%n workers chegaram, para %1</numerusform>
        </translation>
    </message>
    <message>
        <source>when I take it back</source>
        <translation>quando eu desfizer</translation>
    </message>
    <message>
        <source>The queue %1 was paused</source>
        <translation>A fila %1 foi pausada</translation>
    </message>
    <message>
        <source>The queue %1 was resumed</source>
        <translation>A fila %1 foi retomada</translation>
    </message>
    <message>
        <source>its last task has not ended</source>
        <translation>sua última tarefa não terminou</translation>
    </message>
    <message>
        <source>the clock of its time zone went forward over its time</source>
        <translation>o relógio do seu fuso avançou por cima do seu horário</translation>
    </message>
    <message>
        <source>the limit “%1” is reached</source>
        <translation>o limite “%1” foi atingido</translation>
    </message>
    <message>
        <source>its task was refused</source>
        <translation>sua tarefa foi recusada</translation>
    </message>
    <message>
        <source>The cron entry %1 does not run: %2</source>
        <translation>A entrada de cron %1 não roda: %2</translation>
    </message>
    <message numerus="yes">
        <source>The cron entry %1 was skipped %n times: %2</source>
        <translation>
            <numerusform>A entrada de cron %1 foi pulada %n vez: %2</numerusform>
            <numerusform>A entrada de cron %1 foi pulada %n vezes: %2</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The cron entry %1 created %n tasks</source>
        <translation>
            <numerusform>A entrada de cron %1 criou %n tarefa</numerusform>
            <numerusform>A entrada de cron %1 criou %n tarefas</numerusform>
        </translation>
    </message>
    <message>
        <source>The machine&apos;s clock was set back by %1</source>
        <translation>O relógio da máquina foi atrasado em %1</translation>
    </message>
    <message>
        <source>The machine&apos;s clock was set forward by %1</source>
        <translation>O relógio da máquina foi adiantado em %1</translation>
    </message>
    <message>
        <source>clock was set</source>
        <translation>relógio acertado</translation>
    </message>
    <message numerus="yes">
        <source>%1 of %2 tasks failed again, more than %3 %</source>
        <translation>
            <numerusform>%1 de %2 tarefa falhou de novo, mais que %3 %</numerusform>
            <numerusform>%1 de %2 tarefas falharam de novo, mais que %3 %</numerusform>
        </translation>
    </message>
    <message>
        <source>not known</source>
        <translation>não se sabe</translation>
    </message>
    <message>
        <source>%1 now, without a cap then</source>
        <translation>%1 agora, depois sem teto</translation>
    </message>
    <message>
        <source>%1 now, at most %2 then</source>
        <translation>%1 agora, depois no máximo %2</translation>
    </message>
    <message numerus="yes">
        <source>%n come free as its tasks end</source>
        <translation>
            <numerusform>%n se libera quando suas tarefas terminam</numerusform>
            <numerusform>%n se liberam quando suas tarefas terminam</numerusform>
        </translation>
    </message>
    <message>
        <source>%1: %2, for who waits</source>
        <comment>seats, those that come free</comment>
        <translation>%1: %2, para quem espera</translation>
    </message>
    <message>
        <source>The broker itself stood still for %1:</source>
        <translation>O próprio broker ficou parado por %1:</translation>
    </message>
    <message>
        <source>Until %1.</source>
        <comment>the broker was away</comment>
        <translation>Até %1.</translation>
    </message>
    <message>
        <source>%1: %2, first for %3</source>
        <comment>seats, those that come free, for whom</comment>
        <translation>%1: %2, primeiro para %3</translation>
    </message>
    <message>
        <source>The broker was away for %1:</source>
        <translation>O broker esteve fora por %1:</translation>
    </message>
    <message>
        <source>one after another, undone if one fails</source>
        <translation>uma após a outra, desfeitas se uma falhar</translation>
    </message>
    <message>
        <source>being undone</source>
        <comment>a workflow or a step</comment>
        <translation>sendo desfeito</translation>
    </message>
    <message>
        <source>undone</source>
        <comment>a workflow or a step</comment>
        <translation>desfeito</translation>
    </message>
    <message>
        <source>What was done before is being undone.</source>
        <translation>O que foi feito antes está sendo desfeito.</translation>
    </message>
    <message>
        <source>What was done before is undone.</source>
        <translation>O que foi feito antes está desfeito.</translation>
    </message>
    <message>
        <source>undo %1</source>
        <comment>a step of a workflow</comment>
        <translation>desfazer %1</translation>
    </message>
    <message>
        <source>when it would last have rung is not known</source>
        <translation>não se sabe quando teria disparado por último</translation>
    </message>
    <message>
        <source>%1, which is being undone; requeued, it moves nothing</source>
        <translation>%1, que está sendo desfeito; reenfileirada, não move nada</translation>
    </message>
    <message>
        <source>%1, which is undone; requeued, it moves nothing</source>
        <translation>%1, que está desfeito; reenfileirada, não move nada</translation>
    </message>
    <message>
        <source>no worker takes %1 of this tenant</source>
        <translation>nenhum worker aceita %1 deste tenant</translation>
    </message>
    <message>
        <source>no worker that takes %1 is connected</source>
        <translation>nenhum worker que aceite %1 está conectado</translation>
    </message>
    <message numerus="yes">
        <source>%n tenants waited longer than usual</source>
        <translation>
            <numerusform>%n tenant esperou mais que o normal</numerusform>
            <numerusform>%n tenants esperaram mais que o normal</numerusform>
        </translation>
    </message>
    <message>
        <source>The broker did not record why.</source>
        <translation>O broker não registrou por quê.</translation>
    </message>
    <message numerus="yes">
        <source>Of %n of them it is not recorded why they waited.</source>
        <translation>
            <numerusform>De %n deles não está registrado por que esperou.</numerusform>
            <numerusform>De %n deles não está registrado por que esperaram.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n new tasks were refused</source>
        <translation>
            <numerusform>%n tarefa nova foi recusada</numerusform>
            <numerusform>%n tarefas novas foram recusadas</numerusform>
        </translation>
    </message>
    <message>
        <source>In that minute. Nobody waited too long.</source>
        <translation>Nesse minuto. Ninguém esperou tempo demais.</translation>
    </message>
    <message numerus="yes">
        <source>%n tasks died</source>
        <translation>
            <numerusform>%n tarefa morreu</numerusform>
            <numerusform>%n tarefas morreram</numerusform>
        </translation>
    </message>
    <message>
        <source>In that minute. Nobody waited too long. Whether so many are usual is not recorded.</source>
        <translation>Nesse minuto. Ninguém esperou tempo demais. Se tantas são normais, não está registrado.</translation>
    </message>
    <message numerus="yes">
        <source>not known of %n tenants how long they waited</source>
        <translation>
            <numerusform>de %n tenant não se sabe quanto esperou</numerusform>
            <numerusform>de %n tenants não se sabe quanto esperaram</numerusform>
        </translation>
    </message>
    <message>
        <source>Of the others nobody waited too long.</source>
        <translation>Dos outros, ninguém esperou tempo demais.</translation>
    </message>
    <message>
        <source>undone by %1</source>
        <comment>a step, by a job</comment>
        <translation>desfeito por %1</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <comment>streams: producers, workers</comment>
        <translation>%1, %2</translation>
    </message>
    <message numerus="yes">
        <source>%n producers</source>
        <translation>
            <numerusform>%n produtor</numerusform>
            <numerusform>%n produtores</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n workers</source>
        <translation>
            <numerusform>%n worker</numerusform>
            <numerusform>%n workers</numerusform>
        </translation>
    </message>
    <message>
        <source>Tasks of %1 took far longer than usual until %2.</source>
        <translation>As tarefas de %1 demoraram muito mais que o usual até %2.</translation>
    </message>
    <message>
        <source>%1 with “%2”</source>
        <comment>tries that failed, of all of them, and their error</comment>
        <translation>%1 com “%2”</translation>
    </message>
    <message>
        <source>with “%1”</source>
        <comment>tries that failed, and their error</comment>
        <translation>com “%1”</translation>
    </message>
</context>
<context>
    <name>fairlead::gui::AboutDialog</name>
    <message>
        <source>About Fairlead</source>
        <translation>Sobre o Fairlead</translation>
    </message>
    <message>
        <source>Fairlead %1</source>
        <translation>Fairlead %1</translation>
    </message>
    <message>
        <source>Sources: Apache License 2.0.</source>
        <translation>Código-fonte: Apache License 2.0.</translation>
    </message>
    <message>
        <source>This program: GNU General Public License, version 3, because it is linked with Qt Charts. It comes without any warranty; you may pass it on under the terms of that licence.</source>
        <translation>Este programa: GNU General Public License, versão 3, porque é ligado ao Qt Charts. Ele vem sem nenhuma garantia; você pode repassá-lo nos termos dessa licença.</translation>
    </message>
    <message>
        <source>Parts by others, and their licences:</source>
        <translation>Partes de terceiros e suas licenças:</translation>
    </message>
    <message>
        <source>Parts by others, and their licences</source>
        <translation>Partes de terceiros e suas licenças</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Fechar</translation>
    </message>
</context>
<context>
    <name>fairlead::gui::AlertRuleDialog</name>
    <message>
        <source>Alert</source>
        <translation>Alerta</translation>
    </message>
    <message>
        <source>every connection</source>
        <translation>todas as conexões</translation>
    </message>
    <message>
        <source>%1 (not open)</source>
        <translation>%1 (não aberta)</translation>
    </message>
    <message>
        <source>What the rule looks at</source>
        <translation>O que a regra observa</translation>
    </message>
    <message>
        <source>Of which connection</source>
        <translation>De qual conexão</translation>
    </message>
    <message>
        <source>Of which tenant; empty: any</source>
        <translation>De qual tenant; vazio: qualquer um</translation>
    </message>
    <message>
        <source>any</source>
        <translation>qualquer</translation>
    </message>
    <message>
        <source>Level that raises it</source>
        <translation>Nível que dispara o alerta</translation>
    </message>
    <message>
        <source>Level that clears it</source>
        <translation>Nível que encerra o alerta</translation>
    </message>
    <message>
        <source>For how many seconds</source>
        <translation>Por quantos segundos</translation>
    </message>
    <message>
        <source> s</source>
        <translation> s</translation>
    </message>
    <message>
        <source>What is wrong with the rule</source>
        <translation>O que há de errado com a regra</translation>
    </message>
    <message>
        <source>When</source>
        <translation>Quando</translation>
    </message>
    <message>
        <source>Of</source>
        <translation>De</translation>
    </message>
    <message>
        <source>Tenant</source>
        <translation>Tenant</translation>
    </message>
    <message>
        <source>Raise at</source>
        <translation>Disparar em</translation>
    </message>
    <message>
        <source>Clear at</source>
        <translation>Encerrar em</translation>
    </message>
    <message>
        <source>For</source>
        <translation>Por</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Salvar</translation>
    </message>
    <message>
        <source>Save the rule</source>
        <translation>Salvar a regra</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Cancelar</translation>
    </message>
</context>
<context>
    <name>fairlead::gui::AlertRuleList</name>
    <message>
        <source>Edit…</source>
        <translation>Editar…</translation>
    </message>
    <message>
        <source>Snooze 1 h</source>
        <translation>Silenciar 1 h</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Remover</translation>
    </message>
    <message>
        <source>Watch: %1</source>
        <translation>Vigiar: %1</translation>
    </message>
    <message>
        <source>Your own rule is on as long as it is there.</source>
        <translation>Sua própria regra vale enquanto existir.</translation>
    </message>
    <message>
        <source>only %1</source>
        <translation>só %1</translation>
    </message>
    <message>
        <source>snoozed until %1</source>
        <translation>silenciada até %1</translation>
    </message>
    <message>
        <source>Edit: %1</source>
        <translation>Editar: %1</translation>
    </message>
    <message>
        <source>Wake</source>
        <translation>Acordar</translation>
    </message>
    <message>
        <source>Remove: %1</source>
        <translation>Remover: %1</translation>
    </message>
    <message>
        <source>Rules</source>
        <translation>Regras</translation>
    </message>
</context>
<context>
    <name>fairlead::gui::AlertWatch</name>
    <message>
        <source>a connection that is not open</source>
        <translation>uma conexão que não está aberta</translation>
    </message>
</context>
<context>
    <name>fairlead::gui::AlertsPage</name>
    <message>
        <source>Alerts</source>
        <translation>Alertas</translation>
    </message>
    <message>
        <source>Since</source>
        <translation>Desde</translation>
    </message>
    <message>
        <source>Connection</source>
        <translation>Conexão</translation>
    </message>
    <message>
        <source>What</source>
        <translation>O quê</translation>
    </message>
    <message>
        <source>Told</source>
        <translation>Aviso</translation>
    </message>
    <message>
        <source>Rules</source>
        <translation>Regras</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>Mostrar</translation>
    </message>
    <message>
        <source>Show the tenant as it was when the alert was raised</source>
        <translation>Mostrar o tenant como estava quando o alerta disparou</translation>
    </message>
    <message>
        <source>Snooze 1 h</source>
        <translation>Silenciar 1 h</translation>
    </message>
    <message>
        <source>Snooze this alert&apos;s rule for an hour</source>
        <translation>Silenciar a regra deste alerta por uma hora</translation>
    </message>
    <message>
        <source>New…</source>
        <translation>Nova…</translation>
    </message>
    <message>
        <source>Make a rule</source>
        <translation>Criar uma regra</translation>
    </message>
    <message>
        <source>New alert…</source>
        <translation>Novo alerta…</translation>
    </message>
    <message>
        <source>action</source>
        <translation>ação</translation>
    </message>
    <message>
        <source>snoozed</source>
        <translation>silenciado</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>sim</translation>
    </message>
    <message>
        <source>Nothing is raised.</source>
        <translation>Nada disparou.</translation>
    </message>
    <message>
        <source>Select an alert.</source>
        <translation>Selecione um alerta.</translation>
    </message>
    <message>
        <source>Not now.</source>
        <translation>Agora não.</translation>
    </message>
    <message numerus="yes">
        <source>rings now, %n times</source>
        <translation>
            <numerusform>dispara agora, %n vez</numerusform>
            <numerusform>dispara agora, %n vezes</numerusform>
        </translation>
    </message>
    <message>
        <source>No rules are on, so nothing is watched. Switch some on below.</source>
        <translation>Nenhuma regra está ligada, então nada é vigiado. Ligue algumas abaixo.</translation>
    </message>
    <message>
        <source>When they would have rung is not known: %1</source>
        <translation>Não se sabe quando teriam disparado: %1</translation>
    </message>
    <message>
        <source>not judged here: codeQ does not tell this</source>
        <translation>não avaliado aqui: o codeQ não informa isto</translation>
    </message>
    <message>
        <source>codeQ keeps no history, so when they would have rung is not known.</source>
        <translation>O codeQ não guarda histórico, então não se sabe quando teriam disparado.</translation>
    </message>
    <message>
        <source>Investigate</source>
        <translation>Investigar</translation>
    </message>
    <message>
        <source>Investigate what raised this alert</source>
        <translation>Investigar o que disparou este alerta</translation>
    </message>
    <message>
        <source>Now</source>
        <translation>Agora</translation>
    </message>
    <message>
        <source>Ends at</source>
        <translation>Termina em</translation>
    </message>
    <message>
        <source>rings now</source>
        <translation>dispara agora</translation>
    </message>
    <message>
        <source>%1: %2; it begins at %3 and ends at %4</source>
        <comment>rings now: a value; two levels</comment>
        <translation>%1: %2; começa em %3 e termina em %4</translation>
    </message>
    <message>
        <source>Alerts that are raised, and then those that were, the latest first</source>
        <translation>Alertas disparados e, depois, os que já terminaram, os mais recentes primeiro</translation>
    </message>
    <message>
        <source>Until</source>
        <translation>Até</translation>
    </message>
    <message>
        <source>rings</source>
        <translation>disparado</translation>
    </message>
    <message>
        <source>not known</source>
        <translation>não se sabe</translation>
    </message>
    <message>
        <source>Nothing is raised. The last alert ended at %1.</source>
        <translation>Nada disparou. O último alerta terminou às %1.</translation>
    </message>
    <message>
        <source>Its rule is not there any more.</source>
        <translation>A regra dele não existe mais.</translation>
    </message>
</context>
<context>
    <name>fairlead::gui::Application</name>
    <message>
        <source>Show the demo</source>
        <translation>Mostrar a demonstração</translation>
    </message>
    <message>
        <source>Stop the local broker and show the demo in its place?</source>
        <translation>Parar o broker local e mostrar a demonstração no lugar dele?</translation>
    </message>
    <message>
        <source>Its producers and workers would reach the demo at the same ports. Its tasks stay in its folder.</source>
        <translation>Seus produtores e workers chegariam à demonstração nas mesmas portas. Suas tarefas ficam na sua pasta.</translation>
    </message>
    <message>
        <source>Stop it and show the demo</source>
        <translation>Parar e mostrar a demonstração</translation>
    </message>
</context>
<context>
    <name>fairlead::gui::AttemptPanel</name>
    <message>
        <source>Why</source>
        <translation>Por quê</translation>
    </message>
</context>
<context>
    <name>fairlead::gui::AttemptTable</name>
    <message>
        <source>Attempts</source>
        <translation>Tentativas</translation>
    </message>
    <message>
        <source>No.</source>
        <translation>Nº</translation>
    </message>
    <message>
        <source>Ended</source>
        <translation>Terminou</translation>
    </message>
    <message>
        <source>Outcome</source>
        <translation>Desfecho</translation>
    </message>
    <message>
        <source>By</source>
        <translation>Por</translation>
    </message>
    <message>
        <source>Why</source>
        <translation>Motivo</translation>
    </message>
</context>
<context>
    <name>fairlead::gui::AuditList</name>
    <message>
        <source>Older ones</source>
        <translation>Mais antigas</translation>
    </message>
    <message>
        <source>Show older changes</source>
        <translation>Mostrar mudanças mais antigas</translation>
    </message>
    <message>
        <source>Not connected.</source>
        <translation>Sem conexão.</translation>
    </message>
    <message>
        <source>The audit log cannot be read: %1</source>
        <translation>O log de auditoria não pôde ser lido: %1</translation>
    </message>
    <message>
        <source>Nobody has changed a limit yet.</source>
        <translation>Ninguém mudou um limite ainda.</translation>
    </message>
    <message>
        <source>None of the latest changes is of a limit.</source>
        <translation>Nenhuma das últimas mudanças é de um limite.</translation>
    </message>
</context>
<context>
    <name>fairlead::gui::BackupList</name>
    <message>
        <source>Name of the backup; empty: by the time</source>
        <translation>Nome do backup; vazio: pela hora</translation>
    </message>
    <message>
        <source>name; empty: by the time</source>
        <translation>nome; vazio: pela hora</translation>
    </message>
    <message>
        <source>Back up now</source>
        <translation>Fazer backup agora</translation>
    </message>
    <message>
        <source>Make a backup while the broker runs</source>
        <translation>Fazer um backup com o broker rodando</translation>
    </message>
    <message>
        <source>Delete…</source>
        <translation>Excluir…</translation>
    </message>
    <message>
        <source>Delete the selected backup</source>
        <translation>Excluir o backup selecionado</translation>
    </message>
    <message>
        <source>Result of the backup</source>
        <translation>Resultado do backup</translation>
    </message>
    <message>
        <source>Backups, oldest first</source>
        <translation>Backups, mais antigos primeiro</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Nome</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Tamanho</translation>
    </message>
    <message>
        <source>Made</source>
        <translation>Feito</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>Pasta</translation>
    </message>
    <message>
        <source>in %1</source>
        <translation>em %1</translation>
    </message>
    <message>
        <source>Copying the store; the broker goes on meanwhile…</source>
        <translation>Copiando o armazenamento; o broker continua enquanto isso…</translation>
    </message>
    <message>
        <source>%1 is whole: %2 in %3.</source>
        <translation>%1 está completo: %2 em %3.</translation>
    </message>
    <message>
        <source>No backup: %1</source>
        <translation>Sem backup: %1</translation>
    </message>
    <message>
        <source>Delete the backup %1</source>
        <translation>Excluir o backup %1</translation>
    </message>
    <message>
        <source>The backup is deleted from the broker&apos;s disk and cannot be brought back. The broker&apos;s own tasks are not touched.</source>
        <translation>O backup é excluído do disco do broker e não pode voltar. As tarefas do próprio broker não são tocadas.</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Excluir</translation>
    </message>
    <message>
        <source>%1 is deleted.</source>
        <translation>%1 foi excluído.</translation>
    </message>
    <message>
        <source>Not deleted: %1</source>
        <translation>Não excluído: %1</translation>
    </message>
    <message>
        <source>One is being made.</source>
        <translation>Um está sendo feito.</translation>
    </message>
    <message>
        <source>Select a backup.</source>
        <translation>Selecione um backup.</translation>
    </message>
</context>
<context>
    <name>fairlead::gui::BrokerPage</name>
    <message>
        <source>The order among tenants</source>
        <translation>A ordem entre os tenants</translation>
    </message>
    <message>
        <source>Another order among tenants</source>
        <translation>Outra ordem entre os tenants</translation>
    </message>
    <message>
        <source>Change…</source>
        <translation>Mudar…</translation>
    </message>
    <message>
        <source>Change the order among tenants</source>
        <translation>Mudar a ordem entre os tenants</translation>
    </message>
    <message>
        <source>Broker</source>
        <translation>Broker</translation>
    </message>
    <message>
        <source>Store</source>
        <translation>Armazenamento</translation>
    </message>
    <message>
        <source>Integrity of the store</source>
        <translation>Integridade do armazenamento</translation>
    </message>
    <message>
        <source>Result of the change</source>
        <translation>Resultado da mudança</translation>
    </message>
    <message>
        <source>Tenant</source>
        <translation>Tenant</translation>
    </message>
    <message>
        <source>Tables of the store</source>
        <translation>Tabelas do armazenamento</translation>
    </message>
    <message>
        <source>Table</source>
        <translation>Tabela</translation>
    </message>
    <message>
        <source>Keys, about</source>
        <translation>Chaves, cerca de</translation>
    </message>
    <message>
        <source>On disk</source>
        <translation>Em disco</translation>
    </message>
    <message>
        <source>In memory</source>
        <translation>Em memória</translation>
    </message>
    <message>
        <source>Tenants that take most room</source>
        <translation>Tenants que ocupam mais espaço</translation>
    </message>
    <message>
        <source>On disk, about</source>
        <translation>Em disco, cerca de</translation>
    </message>
    <message>
        <source>Lists of the broker</source>
        <translation>Listas do broker</translation>
    </message>
    <message>
        <source>Queues</source>
        <translation>Filas</translation>
    </message>
    <message>
        <source>Backups</source>
        <translation>Backups</translation>
    </message>
    <message>
        <source>Tables</source>
        <translation>Tabelas</translation>
    </message>
    <message>
        <source>Largest tenants</source>
        <translation>Maiores tenants</translation>
    </message>
    <message>
        <source>Reach it</source>
        <translation>Acesso</translation>
    </message>
    <message>
        <source>action</source>
        <translation>ação</translation>
    </message>
    <message>
        <source>Change the order among tenants…</source>
        <translation>Mudar a ordem entre os tenants…</translation>
    </message>
    <message>
        <source>Not told</source>
        <translation>Não informado</translation>
    </message>
    <message>
        <source>This order is in force.</source>
        <translation>Esta ordem está em vigor.</translation>
    </message>
    <message>
        <source>Change the order among tenants to %1</source>
        <translation>Mudar a ordem entre os tenants para %1</translation>
    </message>
    <message>
        <source>It takes effect at once for every tenant of this broker and stays in force after a restart. What each tenant has had so far is kept. Now in force: %1.</source>
        <translation>Vale na hora para todos os tenants deste broker e continua valendo depois de reiniciar. O que cada tenant recebeu até aqui é mantido. Em vigor agora: %1.</translation>
    </message>
    <message>
        <source>Change</source>
        <translation>Mudar</translation>
    </message>
    <message>
        <source>Not connected now.</source>
        <translation>Sem conexão agora.</translation>
    </message>
    <message>
        <source>The order is %1 now.</source>
        <translation>A ordem agora é %1.</translation>
    </message>
    <message>
        <source>Not changed: %1</source>
        <translation>Não mudou: %1</translation>
    </message>
    <message>
        <source>Not connected</source>
        <translation>Sem conexão</translation>
    </message>
    <message>
        <source>Choose what to connect to, or start the broker of this program.</source>
        <translation>Escolha a que se conectar, ou inicie o broker deste programa.</translation>
    </message>
    <message>
        <source>Connect…</source>
        <translation>Conectar…</translation>
    </message>
    <message>
        <source>Nothing is known of %1 now</source>
        <translation>Nada se sabe de %1 agora</translation>
    </message>
    <message>
        <source>Retry now</source>
        <translation>Tentar agora</translation>
    </message>
    <message>
        <source>Waiting for %1</source>
        <translation>Esperando por %1</translation>
    </message>
    <message>
        <source>Its facts are shown as soon as it answers.</source>
        <translation>Os dados dele aparecem assim que ele responder.</translation>
    </message>
    <message>
        <source>Order among tenants: %1. Change to:</source>
        <translation>Ordem entre os tenants: %1. Mudar para:</translation>
    </message>
    <message>
        <source>Streams and workers</source>
        <translation>Streams e workers</translation>
    </message>
</context>
<context>
    <name>fairlead::gui::CausePanel</name>
    <message>
        <source>The error, without numbers, ids and names</source>
        <translation>O erro, sem números, ids e nomes</translation>
    </message>
    <message>
        <source>Deaths over time</source>
        <translation>Mortes ao longo do tempo</translation>
    </message>
    <message>
        <source>Facts of the cause</source>
        <translation>Dados da causa</translation>
    </message>
    <message>
        <source>Choose a cause to see its trend, its tenants and what became of its last requeue; or a dead letter to read it.</source>
        <translation>Escolha uma causa para ver a tendência, os tenants e o que resultou do último reenfileiramento; ou uma dead letter para lê-la.</translation>
    </message>
    <message>
        <source>This cause</source>
        <translation>Esta causa</translation>
    </message>
    <message>
        <source>This cause with %1</source>
        <translation>Esta causa com %1</translation>
    </message>
    <message>
        <source>This cause with %1 of %2</source>
        <translation>Esta causa com %1 de %2</translation>
    </message>
    <message>
        <source>(without an error text)</source>
        <translation>(sem texto de erro)</translation>
    </message>
    <message>
        <source>counting…</source>
        <translation>contando…</translation>
    </message>
    <message numerus="yes">
        <source>and %1 more</source>
        <translation>
            <numerusform>e mais %1</numerusform>
            <numerusform>e mais %1</numerusform>
        </translation>
    </message>
    <message>
        <source>Dead</source>
        <translation>Mortas</translation>
    </message>
    <message numerus="yes">
        <source>%1 of %2 tenants</source>
        <translation>
            <numerusform>%1 de %2 tenant</numerusform>
            <numerusform>%1 de %2 tenants</numerusform>
        </translation>
    </message>
    <message>
        <source>First</source>
        <translation>Primeira</translation>
    </message>
    <message>
        <source>Last</source>
        <translation>Última</translation>
    </message>
    <message>
        <source>Commands</source>
        <translation>Comandos</translation>
    </message>
    <message>
        <source>Tenants</source>
        <translation>Tenants</translation>
    </message>
</context>
<context>
    <name>fairlead::gui::CauseTree</name>
    <message>
        <source>How many causes there are</source>
        <translation>Quantas causas há</translation>
    </message>
    <message>
        <source>Time of the trend</source>
        <translation>Período da tendência</translation>
    </message>
    <message>
        <source>1 h</source>
        <translation>1 h</translation>
    </message>
    <message>
        <source>4 h</source>
        <translation>4 h</translation>
    </message>
    <message>
        <source>24 h</source>
        <translation>24 h</translation>
    </message>
    <message>
        <source>7 days</source>
        <translation>7 dias</translation>
    </message>
    <message>
        <source>Causes of the dead letters</source>
        <translation>Causas das dead letters</translation>
    </message>
    <message>
        <source>Causes could not be fetched: %1</source>
        <translation>Não foi possível buscar as causas: %1</translation>
    </message>
    <message>
        <source>Causes: counting…</source>
        <translation>Causas: contando…</translation>
    </message>
    <message>
        <source>Causes</source>
        <translation>Causas</translation>
    </message>
    <message numerus="yes">
        <source>%1 errors</source>
        <translation>
            <numerusform>%1 erro</numerusform>
            <numerusform>%1 erros</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 dead letters</source>
        <translation>
            <numerusform>%1 dead letter</numerusform>
            <numerusform>%1 dead letters</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 tenants</source>
        <translation>
            <numerusform>%1 tenant</numerusform>
            <numerusform>%1 tenants</numerusform>
        </translation>
    </message>
    <message>
        <source>not all were examined</source>
        <translation>nem todas foram examinadas</translation>
    </message>
    <message>
        <source>the largest are listed</source>
        <translation>as maiores estão na lista</translation>
    </message>
    <message>
        <source>%1 of too many kinds to list</source>
        <translation>%1 de tipos demais para listar</translation>
    </message>
    <message>
        <source>as of %1</source>
        <translation>às %1</translation>
    </message>
</context>
<context>
    <name>fairlead::gui::CauseTreeModel</name>
    <message>
        <source>(without an error text)</source>
        <translation>(sem texto de erro)</translation>
    </message>
    <message>
        <source>Error › command › tenant</source>
        <translation>Erro › comando › tenant</translation>
    </message>
    <message>
        <source>Dead</source>
        <translation>Mortas</translation>
    </message>
    <message>
        <source>Tenants</source>
        <translation>Tenants</translation>
    </message>
    <message>
        <source>First</source>
        <translation>Primeira</translation>
    </message>
    <message>
        <source>Last</source>
        <translation>Última</translation>
    </message>
    <message>
        <source>Trend</source>
        <translation>Tendência</translation>
    </message>
</context>
<context>
    <name>fairlead::gui::ChangeCard</name>
    <message>
        <source>What changed</source>
        <translation>O que mudou</translation>
    </message>
    <message>
        <source>The events cannot be read: %1</source>
        <translation>Os eventos não podem ser lidos: %1</translation>
    </message>
    <message numerus="yes">
        <source>%1 more tenants</source>
        <translation>
            <numerusform>mais %1 tenant</numerusform>
            <numerusform>mais %1 tenants</numerusform>
        </translation>
    </message>
    <message>
        <source>This broker keeps no history: what came since the page was opened</source>
        <translation>Este broker não guarda histórico: o que veio desde que a página foi aberta</translation>
    </message>
    <message>
        <source>%1 – %2, one axis for what happened, depth and waits</source>
        <translation>%1 – %2, um eixo para ocorrências, profundidade e esperas</translation>
    </message>
</context>
<context>
    <name>fairlead::gui::ChangeList</name>
    <message>
        <source>Whose limit; * is every tenant</source>
        <translation>De quem é o limite; * é todo tenant</translation>
    </message>
    <message>
        <source>tenant, or *</source>
        <translation>tenant, ou *</translation>
    </message>
    <message>
        <source>Which limit</source>
        <translation>Qual limite</translation>
    </message>
    <message>
        <source>The limit&apos;s value</source>
        <translation>O valor do limite</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>Adicionar</translation>
    </message>
    <message>
        <source>Add this change</source>
        <translation>Adicionar esta mudança</translation>
    </message>
    <message>
        <source>What is wrong with the change</source>
        <translation>O que há de errado com a mudança</translation>
    </message>
    <message>
        <source>Say whose limit it is: a tenant, or * for every one.</source>
        <translation>Diga de quem é o limite: um tenant, ou * para todos.</translation>
    </message>
    <message>
        <source>every tenant</source>
        <translation>todo tenant</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <comment>a limit and its value</comment>
        <translation>%1 %2</translation>
    </message>
</context>
<context>
    <name>fairlead::gui::ChartTable</name>
    <message>
        <source>%1 – %2</source>
        <translation>%1 – %2</translation>
    </message>
    <message>
        <source>Copy all</source>
        <translation>Copiar tudo</translation>
    </message>
    <message>
        <source>Copy the whole table</source>
        <translation>Copiar a tabela inteira</translation>
    </message>
</context>
<context>
    <name>fairlead::gui::CodePanel</name>
    <message>
        <source>Language</source>
        <translation>Linguagem</translation>
    </message>
    <message>
        <source>Send</source>
        <translation>Enviar</translation>
    </message>
    <message>
        <source>Work</source>
        <translation>Trabalhar</translation>
    </message>
    <message>
        <source>From a terminal</source>
        <translation>De um terminal</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Copiar</translation>
    </message>
    <message>
        <source>Copy “%1”</source>
        <translation>Copiar “%1”</translation>
    </message>
    <message>
        <source>This broker asks for no secret: the token is the tenant&apos;s name.</source>
        <translation>Este broker não pede segredo: o token é o nome do tenant.</translation>
    </message>
    <message>
        <source>The secret of this broker is read from FAIRLEAD_TOKEN: it stands in the file TOKEN of its data folder.</source>
        <translation>O segredo deste broker é lido de FAIRLEAD_TOKEN: está no arquivo TOKEN da sua pasta de dados.</translation>
    </message>
    <message>
        <source>The token is read from FAIRLEAD_TOKEN, and the tenant is the token&apos;s.</source>
        <translation>O token é lido de FAIRLEAD_TOKEN, e o tenant é o do token.</translation>
    </message>
</context>
<context>
    <name>fairlead::gui::CodeqCleanupPanel</name>
    <message>
        <source>codeQ deletes a task 24 h after its creation, whatever its state. This does the same at once, for all tenants: tasks whose time is over at the moment below.</source>
        <translation>O codeQ exclui uma tarefa 24 h depois da criação, seja qual for o estado dela. Isto faz o mesmo na hora, para todos os tenants: as tarefas cujo prazo está vencido no momento abaixo.</translation>
    </message>
    <message>
        <source>How many at most</source>
        <translation>Quantas no máximo</translation>
    </message>
    <message>
        <source>Whose time is over</source>
        <translation>Quais estão vencidas</translation>
    </message>
    <message>
        <source>now</source>
        <translation>agora</translation>
    </message>
    <message>
        <source>at this moment:</source>
        <translation>neste momento:</translation>
    </message>
    <message>
        <source>The moment, in local time</source>
        <translation>O momento, em hora local</translation>
    </message>
    <message>
        <source>Clean up…</source>
        <translation>Limpar…</translation>
    </message>
    <message>
        <source>Delete tasks of all tenants whose time is over</source>
        <translation>Excluir de todos os tenants as tarefas cujo prazo venceu</translation>
    </message>
    <message>
        <source>What this moment means</source>
        <translation>O que este momento significa</translation>
    </message>
    <message>
        <source>What the server answered</source>
        <translation>O que o servidor respondeu</translation>
    </message>
    <message>
        <source>At most</source>
        <translation>No máximo</translation>
    </message>
    <message>
        <source>Over</source>
        <translation>Vencidas</translation>
    </message>
    <message>
        <source>This moment is still to come: tasks go that codeQ would keep until then, also those that wait or are in progress.</source>
        <translation>Este momento ainda está por vir: saem tarefas que o codeQ guardaria até lá, inclusive as que esperam ou estão em andamento.</translation>
    </message>
    <message>
        <source>Not connected now.</source>
        <translation>Sem conexão agora.</translation>
    </message>
    <message>
        <source>The HTTP interface cannot be used.</source>
        <translation>A interface HTTP não pode ser usada.</translation>
    </message>
    <message>
        <source>Waiting for the server…</source>
        <translation>Esperando pelo servidor…</translation>
    </message>
    <message>
        <source>Delete tasks of all tenants?</source>
        <translation>Excluir tarefas de todos os tenants?</translation>
    </message>
    <message>
        <source>Up to %1 tasks of ALL tenants whose time is over (%2) are deleted for good, whatever their state.
%3</source>
        <translation>Até %1 tarefas de TODOS os tenants cujo prazo venceu (%2) são excluídas de vez, seja qual for o estado delas.
%3</translation>
    </message>
    <message>
        <source>all tenants</source>
        <translation>todos os tenants</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Excluir</translation>
    </message>
    <message>
        <source>Nothing was deleted: not connected.</source>
        <translation>Nada foi excluído: sem conexão.</translation>
    </message>
    <message>
        <source>Deleting…</source>
        <translation>Excluindo…</translation>
    </message>
    <message>
        <source>%1 tasks were deleted, as many as allowed: there may be more.</source>
        <translation>Tarefas excluídas: %1, o máximo permitido; pode haver mais.</translation>
    </message>
    <message>
        <source>%1 tasks were deleted.</source>
        <translation>Tarefas excluídas: %1.</translation>
    </message>
    <message>
        <source>No answer came, so it may have been done: %1</source>
        <translation>Não veio resposta, então pode ter sido feito: %1</translation>
    </message>
    <message>
        <source>Nothing was deleted: %1</source>
        <translation>Nada foi excluído: %1</translation>
    </message>
</context>
<context>
    <name>fairlead::gui::CodeqClient</name>
    <message>
        <source>the connection was closed</source>
        <translation>a conexão foi fechada</translation>
    </message>
</context>
<context>
    <name>fairlead::gui::CodeqDeadLettersPage</name>
    <message>
        <source>How many tasks are dead</source>
        <translation>Quantas tarefas estão mortas</translation>
    </message>
    <message>
        <source>Tenant or command   /</source>
        <translation>Tenant ou comando   /</translation>
    </message>
    <message>
        <source>Only tenants and commands that contain this</source>
        <translation>Só tenants e comandos que contêm isto</translation>
    </message>
    <message>
        <source>Dead tasks by tenant and command</source>
        <translation>Tarefas mortas por tenant e comando</translation>
    </message>
    <message>
        <source>How old the figures are</source>
        <translation>De quando são os números</translation>
    </message>
    <message>
        <source>codeQ counts dead tasks but lists none: not which they are, nor why they died, and it puts none back into its queue. One whose id is known is shown in Tasks, until 24 h after its creation.</source>
        <translation>O codeQ conta as tarefas mortas, mas não lista nenhuma: nem quais são, nem por que morreram, e não põe nenhuma de volta na fila. Uma cujo id se conhece aparece em Tarefas, até 24 h depois da criação.</translation>
    </message>
    <message>
        <source>No dead letters</source>
        <translation>Nenhuma dead letter</translation>
    </message>
    <message>
        <source>codeQ counts none in any queue of any tenant.</source>
        <translation>O codeQ não conta nenhuma em fila alguma de nenhum tenant.</translation>
    </message>
    <message numerus="yes">
        <source>%1 dead letters</source>
        <translation>
            <numerusform>%1 dead letter</numerusform>
            <numerusform>%1 dead letters</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>fairlead::gui::CodeqGreeting</name>
    <message>
        <source>a gRPC server answers there that is neither Fairlead nor codeQ</source>
        <translation>um servidor gRPC responde ali, mas não é nem Fairlead nem codeQ</translation>
    </message>
    <message>
        <source>what answers there has no stream for workers</source>
        <translation>o que responde ali não tem stream para workers</translation>
    </message>
    <message>
        <source>the connection has no address of codeQ&apos;s HTTP interface</source>
        <translation>a conexão não tem o endereço da interface HTTP do codeQ</translation>
    </message>
</context>
<context>
    <name>fairlead::gui::CodeqNote</name>
    <message>
        <source>%1 Fairlead&apos;s broker takes over a codeQ deployment: see the guide.</source>
        <translation>%1 O broker do Fairlead assume uma instalação do codeQ: veja o guia.</translation>
    </message>
    <message>
        <source>What codeQ does not tell</source>
        <translation>O que o codeQ não informa</translation>
    </message>
    <message>
        <source>Copy its place</source>
        <translation>Copiar o local</translation>
    </message>
    <message>
        <source>Copies where the guide explains the change: docs/guide/codeq.md</source>
        <translation>Copia o local em que o guia explica a mudança: docs/guide/codeq.md</translation>
    </message>
    <message>
        <source>Copy the place in the guide that explains the change</source>
        <translation>Copiar o local do guia que explica a mudança</translation>
    </message>
</context>
<context>
    <name>fairlead::gui::CodeqOverviewPage</name>
    <message>
        <source>Ready</source>
        <translation>Prontas</translation>
    </message>
    <message>
        <source>Tasks of all tenants that wait for a worker</source>
        <translation>Tarefas de todos os tenants que esperam por um worker</translation>
    </message>
    <message>
        <source>Delayed</source>
        <translation>Adiadas</translation>
    </message>
    <message>
        <source>Tasks that may not run yet</source>
        <translation>Tarefas que ainda não podem rodar</translation>
    </message>
    <message>
        <source>In progress</source>
        <translation>Em andamento</translation>
    </message>
    <message>
        <source>Tasks that a worker holds</source>
        <translation>Tarefas que um worker mantém</translation>
    </message>
    <message>
        <source>Dead</source>
        <translation>Mortas</translation>
    </message>
    <message>
        <source>Tasks whose attempts are used up</source>
        <translation>Tarefas cujas tentativas se esgotaram</translation>
    </message>
    <message>
        <source>Created /s</source>
        <translation>Criadas /s</translation>
    </message>
    <message>
        <source>Tasks that were created, a second</source>
        <translation>Tarefas criadas por segundo</translation>
    </message>
    <message>
        <source>Claimed /s</source>
        <translation>Assumidas /s</translation>
    </message>
    <message>
        <source>Tasks that workers took, a second</source>
        <translation>Tarefas que workers assumiram, por segundo</translation>
    </message>
    <message>
        <source>Completed /s</source>
        <translation>Concluídas /s</translation>
    </message>
    <message>
        <source>Tasks that were completed, a second; codeQ counts no batches of results</source>
        <translation>Tarefas concluídas por segundo; o codeQ não conta lotes de resultados</translation>
    </message>
    <message>
        <source>Failed /s</source>
        <translation>Falhas /s</translation>
    </message>
    <message>
        <source>Tasks that failed for good or died, a second</source>
        <translation>Tarefas que falharam de vez ou morreram, por segundo</translation>
    </message>
    <message>
        <source>Half end within</source>
        <translation>Metade acaba em</translation>
    </message>
    <message>
        <source>From creation to the end, the median, of the slowest command of late</source>
        <translation>Da criação ao fim, a mediana, do comando mais lento nos últimos tempos</translation>
    </message>
    <message>
        <source>99 % end within</source>
        <translation>99% acabam em</translation>
    </message>
    <message>
        <source>From creation to the end, of the slowest command of late</source>
        <translation>Da criação ao fim, do comando mais lento nos últimos tempos</translation>
    </message>
    <message>
        <source>Leases expired</source>
        <translation>Leases vencidos</translation>
    </message>
    <message>
        <source>Since the server started: a worker took a task and was not heard of again</source>
        <translation>Desde que o servidor iniciou: um worker assumiu uma tarefa e não deu mais notícia</translation>
    </message>
    <message>
        <source>Webhooks failed</source>
        <translation>Webhooks com falha</translation>
    </message>
    <message>
        <source>Since the server started, and how many were delivered</source>
        <translation>Desde que o servidor iniciou, e quantos foram entregues</translation>
    </message>
    <message>
        <source>Requests refused</source>
        <translation>Pedidos recusados</translation>
    </message>
    <message>
        <source>By codeQ&apos;s own rate limits, since the server started</source>
        <translation>Pelos limites de taxa do próprio codeQ, desde que o servidor iniciou</translation>
    </message>
    <message>
        <source>How old the figures are</source>
        <translation>De quando são os números</translation>
    </message>
    <message>
        <source>Depth by state</source>
        <translation>Profundidade por estado</translation>
    </message>
    <message>
        <source>Tasks per second</source>
        <translation>Tarefas por segundo</translation>
    </message>
    <message>
        <source>Largest queues</source>
        <translation>Filas maiores</translation>
    </message>
    <message>
        <source>Tenant</source>
        <translation>Tenant</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>Comando</translation>
    </message>
    <message>
        <source>Refused by rate limits</source>
        <translation>Recusados por limites de taxa</translation>
    </message>
    <message>
        <source>Refused by codeQ&apos;s rate limits</source>
        <translation>Recusados pelos limites de taxa do codeQ</translation>
    </message>
    <message>
        <source>Of</source>
        <translation>De</translation>
    </message>
    <message>
        <source>Request</source>
        <translation>Pedido</translation>
    </message>
    <message>
        <source>/s</source>
        <translation>/s</translation>
    </message>
    <message>
        <source>In all</source>
        <translation>Total</translation>
    </message>
    <message>
        <source>codeQ does not tell who waits because of whom, keeps no history, and its rates name no tenant.</source>
        <translation>O codeQ não informa quem espera por causa de quem, não guarda histórico, e as taxas dele não citam nenhum tenant.</translation>
    </message>
    <message>
        <source>Rates need two readings.</source>
        <translation>As taxas precisam de duas leituras.</translation>
    </message>
    <message>
        <source>of %1</source>
        <translation>de %1</translation>
    </message>
    <message>
        <source>not known: %1</source>
        <translation>não disponível: %1</translation>
    </message>
    <message>
        <source>nothing waits, and nothing is in progress</source>
        <translation>nada espera, e nada está em andamento</translation>
    </message>
    <message>
        <source>The queues are not known: %1</source>
        <translation>As filas não são conhecidas: %1</translation>
    </message>
    <message>
        <source>The rates are not known: %1</source>
        <translation>As taxas não são conhecidas: %1</translation>
    </message>
</context>
<context>
    <name>fairlead::gui::CodeqPage</name>
    <message>
        <source>Not connected. The figures are %1 old. %2</source>
        <translation>Sem conexão. Os números têm %1. %2</translation>
    </message>
    <message>
        <source>Paused. The figures are %1 old.</source>
        <translation>Pausado. Os números têm %1.</translation>
    </message>
    <message>
        <source>No figures from %1</source>
        <translation>Sem números de %1</translation>
    </message>
    <message>
        <source>codeQ&apos;s HTTP address is missing</source>
        <translation>Falta o endereço HTTP do codeQ</translation>
    </message>
    <message>
        <source>codeQ tells of its queues, its tasks and its rates over HTTP only, and this connection has no HTTP address. Add it to the connection, for example http://127.0.0.1:8080.</source>
        <translation>O codeQ só informa suas filas, suas tarefas e suas taxas por HTTP, e esta conexão não tem endereço HTTP. Acrescente-o à conexão, por exemplo http://127.0.0.1:8080.</translation>
    </message>
    <message>
        <source>Edit the connection…</source>
        <translation>Editar a conexão…</translation>
    </message>
    <message>
        <source>codeQ&apos;s HTTP interface cannot be used</source>
        <translation>A interface HTTP do codeQ não pode ser usada</translation>
    </message>
    <message>
        <source>Waiting for %1</source>
        <translation>Esperando por %1</translation>
    </message>
    <message>
        <source>The first figures are on their way.</source>
        <translation>Os primeiros números estão a caminho.</translation>
    </message>
    <message>
        <source>codeQ does not show its queues to this token</source>
        <translation>O codeQ não mostra suas filas a este token</translation>
    </message>
    <message>
        <source>%1
It takes a producer&apos;s token with the scope codeq:admin or the role ADMIN. Change the token of this connection.</source>
        <translation>%1
Isso exige um token de produtor com o escopo codeq:admin ou o papel ADMIN. Troque o token desta conexão.</translation>
    </message>
    <message>
        <source>The queues cannot be read now</source>
        <translation>As filas não podem ser lidas agora</translation>
    </message>
</context>
<context>
    <name>fairlead::gui::CodeqQueueModel</name>
    <message>
        <source>Tenant</source>
        <translation>Tenant</translation>
    </message>
    <message>
        <source>all tenants</source>
        <translation>todos os tenants</translation>
    </message>
    <message>
        <source>of no tenant</source>
        <translation>sem tenant</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>Comando</translation>
    </message>
    <message numerus="yes">
        <source>%n commands</source>
        <translation>
            <numerusform>%n comando</numerusform>
            <numerusform>%n comandos</numerusform>
        </translation>
    </message>
    <message>
        <source>Ready</source>
        <translation>Prontas</translation>
    </message>
    <message>
        <source>Tasks that wait for a worker</source>
        <translation>Tarefas que esperam por um worker</translation>
    </message>
    <message>
        <source>Delayed</source>
        <translation>Adiadas</translation>
    </message>
    <message>
        <source>Tasks that may not run yet</source>
        <translation>Tarefas que ainda não podem rodar</translation>
    </message>
    <message>
        <source>In progress</source>
        <translation>Em andamento</translation>
    </message>
    <message>
        <source>Tasks that a worker holds</source>
        <translation>Tarefas que um worker mantém</translation>
    </message>
    <message>
        <source>Dead</source>
        <translation>Mortas</translation>
    </message>
    <message>
        <source>Tasks whose attempts are used up</source>
        <translation>Tarefas cujas tentativas se esgotaram</translation>
    </message>
    <message>
        <source>Ready, by priority</source>
        <translation>Prontas, por prioridade</translation>
    </message>
    <message>
        <source>Priority 9 is first, 0 is last</source>
        <translation>A prioridade 9 vem primeiro, a 0 por último</translation>
    </message>
</context>
<context>
    <name>fairlead::gui::CodeqServerPage</name>
    <message>
        <source>How it is reached</source>
        <translation>Como se chega a ele</translation>
    </message>
    <message>
        <source>codeQ serves each of the three on an address of its own</source>
        <translation>O codeQ atende cada um dos três em um endereço próprio</translation>
    </message>
    <message>
        <source>The ways to the server</source>
        <translation>Os caminhos até o servidor</translation>
    </message>
    <message>
        <source>For</source>
        <translation>Para</translation>
    </message>
    <message>
        <source>Address</source>
        <translation>Endereço</translation>
    </message>
    <message>
        <source>As</source>
        <translation>Como</translation>
    </message>
    <message>
        <source>Tenant</source>
        <translation>Tenant</translation>
    </message>
    <message>
        <source>State</source>
        <translation>Estado</translation>
    </message>
    <message>
        <source>Edit…</source>
        <translation>Editar…</translation>
    </message>
    <message>
        <source>Edit this connection</source>
        <translation>Editar esta conexão</translation>
    </message>
    <message>
        <source>Raft</source>
        <translation>Raft</translation>
    </message>
    <message>
        <source>Raft groups</source>
        <translation>Grupos Raft</translation>
    </message>
    <message>
        <source>Shard</source>
        <translation>Shard</translation>
    </message>
    <message>
        <source>Here</source>
        <translation>Aqui</translation>
    </message>
    <message>
        <source>Leader</source>
        <translation>Líder</translation>
    </message>
    <message>
        <source>Leader&apos;s HTTP</source>
        <translation>HTTP do líder</translation>
    </message>
    <message>
        <source>Clean up</source>
        <translation>Limpeza</translation>
    </message>
    <message>
        <source>Policies of topics</source>
        <translation>Políticas de tópicos</translation>
    </message>
    <message>
        <source>codeQ does not tell its version, who is connected, nor what its store takes, and makes no backups.</source>
        <translation>O codeQ não informa sua versão, quem está conectado nem quanto o armazenamento ocupa, e não faz backups.</translation>
    </message>
    <message>
        <source>Nothing is known of %1</source>
        <translation>Nada se sabe de %1</translation>
    </message>
    <message>
        <source>open</source>
        <translation>aberto</translation>
    </message>
    <message>
        <source>Producers</source>
        <translation>Produtores</translation>
    </message>
    <message>
        <source>no address given: no task can be sent</source>
        <translation>endereço não informado: nenhuma tarefa pode ser enviada</translation>
    </message>
    <message>
        <source>Workers</source>
        <translation>Workers</translation>
    </message>
    <message>
        <source>no address given: no task can be taken</source>
        <translation>endereço não informado: nenhuma tarefa pode ser assumida</translation>
    </message>
    <message>
        <source>HTTP</source>
        <translation>HTTP</translation>
    </message>
    <message>
        <source>no address given: no queues, rates and tasks</source>
        <translation>endereço não informado: sem filas, taxas e tarefas</translation>
    </message>
    <message>
        <source>leader</source>
        <translation>líder</translation>
    </message>
    <message>
        <source>follower</source>
        <translation>seguidor</translation>
    </message>
    <message>
        <source>none now</source>
        <translation>nenhum agora</translation>
    </message>
    <message>
        <source>not known: %1</source>
        <translation>desconhecido: %1</translation>
    </message>
    <message>
        <source>not known yet</source>
        <translation>ainda desconhecido</translation>
    </message>
    <message numerus="yes">
        <source>%n groups</source>
        <translation>
            <numerusform>%n grupo</numerusform>
            <numerusform>%n grupos</numerusform>
        </translation>
    </message>
    <message>
        <source>not used: a single server</source>
        <translation>não usado: um só servidor</translation>
    </message>
</context>
<context>
    <name>fairlead::gui::CodeqTasksPage</name>
    <message>
        <source>Find by id ⏎   /</source>
        <translation>Buscar por id ⏎   /</translation>
    </message>
    <message>
        <source>Find a task by its id</source>
        <translation>Buscar uma tarefa pelo id</translation>
    </message>
    <message>
        <source>Find</source>
        <translation>Buscar</translation>
    </message>
    <message>
        <source>Find the task with this id</source>
        <translation>Buscar a tarefa com este id</translation>
    </message>
    <message>
        <source>Task</source>
        <translation>Tarefa</translation>
    </message>
    <message>
        <source>Facts of the task</source>
        <translation>Dados da tarefa</translation>
    </message>
    <message>
        <source>Error</source>
        <translation>Erro</translation>
    </message>
    <message>
        <source>Parts of the task</source>
        <translation>Partes da tarefa</translation>
    </message>
    <message>
        <source>payload</source>
        <translation>payload</translation>
    </message>
    <message>
        <source>result</source>
        <translation>resultado</translation>
    </message>
    <message>
        <source>Payload</source>
        <translation>Payload</translation>
    </message>
    <message>
        <source>Result</source>
        <translation>Resultado</translation>
    </message>
    <message>
        <source>codeQ finds a task by its id only: it lists none, keeps no attempts, and forgets each 24 h after its creation, also one that still waits.</source>
        <translation>O codeQ só encontra uma tarefa pelo id: não lista nenhuma, não guarda tentativas, e esquece cada uma 24 h depois da criação, mesmo a que ainda espera.</translation>
    </message>
    <message>
        <source>Which task?</source>
        <translation>Qual tarefa?</translation>
    </message>
    <message>
        <source>Type or paste its id and press Return. The producer got it when it created the task; Try it shows those it sends.</source>
        <translation>Digite ou cole o id dela e tecle Enter. O produtor o recebeu ao criar a tarefa; Experimentar mostra os das que envia.</translation>
    </message>
    <message>
        <source>Looking…</source>
        <translation>Procurando…</translation>
    </message>
    <message>
        <source>No task with this id</source>
        <translation>Nenhuma tarefa com este id</translation>
    </message>
    <message>
        <source>codeQ knows no task %1, or has forgotten it: it forgets each 24 h after its creation.</source>
        <translation>O codeQ não conhece a tarefa %1, ou já a esqueceu: ele esquece cada uma 24 h depois da criação.</translation>
    </message>
    <message>
        <source>It could not be asked for</source>
        <translation>Não foi possível perguntar por ela</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 de %2</translation>
    </message>
    <message>
        <source>Out of date</source>
        <translation>Desatualizada</translation>
    </message>
    <message>
        <source>codeQ keeps no result of a task that died.</source>
        <translation>O codeQ não guarda resultado de uma tarefa que morreu.</translation>
    </message>
    <message>
        <source>There is no result.</source>
        <translation>Não há resultado.</translation>
    </message>
</context>
<context>
    <name>fairlead::gui::CodeqTenantsPage</name>
    <message>
        <source>Tenant or command   /</source>
        <translation>Tenant ou comando   /</translation>
    </message>
    <message>
        <source>Only tenants and commands that contain this</source>
        <translation>Só tenants e comandos que contêm isto</translation>
    </message>
    <message>
        <source>What a row is</source>
        <translation>O que é uma linha</translation>
    </message>
    <message>
        <source>Tenant and command</source>
        <translation>Tenant e comando</translation>
    </message>
    <message>
        <source>Tenant</source>
        <translation>Tenant</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>Comando</translation>
    </message>
    <message>
        <source>How much there is</source>
        <translation>Quanto há</translation>
    </message>
    <message>
        <source>How old the figures are</source>
        <translation>De quando são os números</translation>
    </message>
    <message>
        <source>Queues of codeQ</source>
        <translation>Filas do codeQ</translation>
    </message>
    <message>
        <source>codeQ has no shares, limits or weights of tenants, and does not tell how long a task waits.</source>
        <translation>O codeQ não tem fatias, limites nem pesos de tenants, e não informa quanto uma tarefa espera.</translation>
    </message>
    <message numerus="yes">
        <source>%1 tenants</source>
        <translation>
            <numerusform>%1 tenant</numerusform>
            <numerusform>%1 tenants</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 queues</source>
        <translation>
            <numerusform>%1 fila</numerusform>
            <numerusform>%1 filas</numerusform>
        </translation>
    </message>
    <message>
        <source>No queue keeps a task now.</source>
        <translation>Nenhuma fila guarda tarefas agora.</translation>
    </message>
    <message numerus="yes">
        <source>%1 rows match</source>
        <translation>
            <numerusform>%1 linha corresponde</numerusform>
            <numerusform>%1 linhas correspondem</numerusform>
        </translation>
    </message>
    <message>
        <source>There is nothing that matches.</source>
        <translation>Não há nada que corresponda.</translation>
    </message>
</context>
<context>
    <name>fairlead::gui::CodeqTopicPanel</name>
    <message>
        <source>codeQ keeps policies of topics of the token&apos;s tenant, and enforces none of them: neither tiers, attempts nor retention. It lists none: the name must be known.</source>
        <translation>O codeQ guarda políticas de tópicos do tenant do token e não aplica nenhuma delas: nem faixas, nem tentativas, nem retenção. Não lista nenhuma: é preciso saber o nome.</translation>
    </message>
    <message>
        <source>Name of the topic</source>
        <translation>Nome do tópico</translation>
    </message>
    <message>
        <source>Get</source>
        <translation>Buscar</translation>
    </message>
    <message>
        <source>Get the policy of this topic</source>
        <translation>Buscar a política deste tópico</translation>
    </message>
    <message>
        <source>Put</source>
        <translation>Gravar</translation>
    </message>
    <message>
        <source>Put this policy, in place of the one there is</source>
        <translation>Gravar esta política no lugar da que existe</translation>
    </message>
    <message>
        <source>Delete…</source>
        <translation>Excluir…</translation>
    </message>
    <message>
        <source>Delete the policy of this topic</source>
        <translation>Excluir a política deste tópico</translation>
    </message>
    <message>
        <source>Policy of the topic, as JSON</source>
        <translation>Política do tópico, em JSON</translation>
    </message>
    <message>
        <source>What is in the way</source>
        <translation>O que impede</translation>
    </message>
    <message>
        <source>What the server answered</source>
        <translation>O que o servidor respondeu</translation>
    </message>
    <message>
        <source>Not connected now.</source>
        <translation>Sem conexão agora.</translation>
    </message>
    <message>
        <source>The HTTP interface cannot be used.</source>
        <translation>A interface HTTP não pode ser usada.</translation>
    </message>
    <message>
        <source>Waiting for the server…</source>
        <translation>Esperando pelo servidor…</translation>
    </message>
    <message>
        <source>The name of a topic is missing.</source>
        <translation>Falta o nome de um tópico.</translation>
    </message>
    <message>
        <source>The policy is missing.</source>
        <translation>Falta a política.</translation>
    </message>
    <message>
        <source>codeQ takes a policy of 1 MiB at most.</source>
        <translation>O codeQ aceita uma política de no máximo 1 MiB.</translation>
    </message>
    <message>
        <source>The policy is no JSON object.</source>
        <translation>A política não é um objeto JSON.</translation>
    </message>
    <message>
        <source>No answer came, so it may have been done: %1</source>
        <translation>Não veio resposta, então pode ter sido feito: %1</translation>
    </message>
    <message>
        <source>It was not done: %1</source>
        <translation>Não foi feito: %1</translation>
    </message>
    <message>
        <source>%1: version %2 of %3, changed %4.</source>
        <translation>%1: versão %2 de %3, última mudança: %4.</translation>
    </message>
    <message>
        <source>Asking…</source>
        <translation>Perguntando…</translation>
    </message>
    <message>
        <source>Got</source>
        <translation>Buscar</translation>
    </message>
    <message>
        <source>Putting…</source>
        <translation>Gravando…</translation>
    </message>
    <message>
        <source>Delete the policy of %1?</source>
        <translation>Excluir a política de %1?</translation>
    </message>
    <message>
        <source>codeQ forgets the policy for good. No task is touched: it enforces none.</source>
        <translation>O codeQ esquece a política de vez. Nenhuma tarefa é tocada: ele não aplica nenhuma política.</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Excluir</translation>
    </message>
    <message>
        <source>It was not deleted: not connected.</source>
        <translation>Não foi excluída: sem conexão.</translation>
    </message>
    <message>
        <source>Deleting…</source>
        <translation>Excluindo…</translation>
    </message>
    <message>
        <source>There is no policy of %1 any more.</source>
        <translation>Não há mais política de %1.</translation>
    </message>
</context>
<context>
    <name>fairlead::gui::ColorLegend</name>
    <message>
        <source>What the colours mean</source>
        <translation>O que as cores significam</translation>
    </message>
</context>
<context>
    <name>fairlead::gui::CommandPalette</name>
    <message>
        <source>Find or do anything</source>
        <translation>Encontrar ou fazer qualquer coisa</translation>
    </message>
    <message>
        <source>What to find or do</source>
        <translation>O que encontrar ou fazer</translation>
    </message>
    <message>
        <source>What fits</source>
        <translation>Resultados</translation>
    </message>
    <message>
        <source>A view, a tenant, an action, or an id from a log</source>
        <translation>Uma visão, um tenant, uma ação ou um id de um log</translation>
    </message>
    <message>
        <source>What was found</source>
        <translation>O que foi encontrado</translation>
    </message>
    <message>
        <source>Asking the broker …</source>
        <translation>Perguntando ao broker …</translation>
    </message>
    <message>
        <source>Nothing found for “%1”.</source>
        <translation>Nada encontrado para “%1”.</translation>
    </message>
</context>
<context>
    <name>fairlead::gui::CompareModel</name>
    <message>
        <source>Select a row.</source>
        <translation>Selecione uma linha.</translation>
    </message>
    <message>
        <source>%1 is a file, which takes no copy.</source>
        <translation>%1 é um arquivo, que não recebe cópias.</translation>
    </message>
    <message>
        <source>It is the same on both sides.</source>
        <translation>É igual dos dois lados.</translation>
    </message>
    <message>
        <source>What is chosen so far is for %1: preview that first, or drop it.</source>
        <translation>O que já foi escolhido é para %1: veja a prévia disso antes, ou desista.</translation>
    </message>
    <message>
        <source>the broker</source>
        <translation>o broker</translation>
    </message>
    <message>
        <source>not copied</source>
        <translation>não se copia</translation>
    </message>
    <message>
        <source>Copy to %1</source>
        <translation>Copiar para %1</translation>
    </message>
    <message>
        <source>Its settings were last changed %1</source>
        <translation>A última alteração do tenant: %1</translation>
    </message>
    <message>
        <source>fold</source>
        <translation>fechar</translation>
    </message>
    <message>
        <source>which?</source>
        <translation>quais?</translation>
    </message>
    <message>
        <source>copy →</source>
        <translation>copiar →</translation>
    </message>
    <message>
        <source>← copy</source>
        <translation>← copiar</translation>
    </message>
    <message>
        <source>chosen to be copied to %1</source>
        <translation>escolhida para ser copiada para %1</translation>
    </message>
    <message>
        <source>can be copied to %1</source>
        <translation>pode ser copiada para %1</translation>
    </message>
    <message>
        <source>Tenant</source>
        <translation>Tenant</translation>
    </message>
    <message>
        <source>Setting</source>
        <translation>Configuração</translation>
    </message>
    <message>
        <source>Make alike</source>
        <translation>Igualar</translation>
    </message>
</context>
<context>
    <name>fairlead::gui::CompareView</name>
    <message>
        <source>%1 against %2</source>
        <comment>two brokers</comment>
        <translation>%1 contra %2</translation>
    </message>
    <message>
        <source>Copy the selected settings to %1</source>
        <translation>Copiar as configurações selecionadas para %1</translation>
    </message>
    <message>
        <source>%1: the connection was closed.</source>
        <translation>%1: a conexão foi fechada.</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message numerus="yes">
        <source>Taking the settings of %1: %2 tenants</source>
        <translation>
            <numerusform>Buscando as configurações de %1: %2 tenant</numerusform>
            <numerusform>Buscando as configurações de %1: %2 tenants</numerusform>
        </translation>
    </message>
    <message>
        <source>Comparing …</source>
        <translation>Comparando …</translation>
    </message>
    <message numerus="yes">
        <source>%1 settings</source>
        <translation>
            <numerusform>%1 configuração</numerusform>
            <numerusform>%1 configurações</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 tenants</source>
        <translation>
            <numerusform>%1 tenant</numerusform>
            <numerusform>%1 tenants</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 differences</source>
        <translation>
            <numerusform>%1 diferença</numerusform>
            <numerusform>%1 diferenças</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 in %2 of %3 · as of %4 and %5</source>
        <comment>differences, settings, tenants, two times</comment>
        <translation>%1 em %2 de %3 · de %4 e %5</translation>
    </message>
    <message>
        <source>No such difference.</source>
        <translation>Nenhuma diferença assim.</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>a broker and a value</comment>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source> (settings of the tenant last changed %1)</source>
        <translation> (última alteração do tenant: %1)</translation>
    </message>
    <message>
        <source>Chosen: order among tenants %1 in %2, as in %3.</source>
        <translation>Escolhido: ordem entre os tenants %1 em %2, como em %3.</translation>
    </message>
    <message>
        <source>Chosen: %1 of %2: %3 in %4, as in %5.</source>
        <comment>a limit, a tenant, a value, two brokers</comment>
        <translation>Escolhido: %1 de %2: %3 em %4, como em %5.</translation>
    </message>
    <message numerus="yes">
        <source>Chosen: %1 settings in %2, as in %3.</source>
        <translation>
            <numerusform>Escolhida: %1 configuração em %2, como em %3.</numerusform>
            <numerusform>Escolhidas: %1 configurações em %2, como em %3.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Preview %1 changes…</source>
        <translation>
            <numerusform>Prévia de %1 alteração…</numerusform>
            <numerusform>Prévia de %1 alterações…</numerusform>
        </translation>
    </message>
    <message>
        <source>Open %1 first: What if asks the connection that is shown.</source>
        <translation>Abra %1 antes: E se pergunta à conexão mostrada.</translation>
    </message>
    <message>
        <source>What these changes would have done in the last hour of %1</source>
        <translation>O que estas alterações teriam feito na última hora de %1</translation>
    </message>
    <message>
        <source>in %1</source>
        <translation>em %1</translation>
    </message>
    <message>
        <source>undo of what was copied</source>
        <translation>desfeito o que foi copiado</translation>
    </message>
    <message>
        <source>Undone</source>
        <translation>Desfeito</translation>
    </message>
    <message>
        <source>%1 of %2 changes were undone; of the others the first says: %3</source>
        <translation>%1 de %2 alterações foram desfeitas; das outras, a primeira diz: %3</translation>
    </message>
    <message>
        <source>How much differs</source>
        <translation>Quanto difere</translation>
    </message>
    <message>
        <source>Take again</source>
        <translation>Buscar de novo</translation>
    </message>
    <message>
        <source>Take the settings of both again</source>
        <translation>Buscar de novo as configurações de ambos</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Fechar</translation>
    </message>
    <message>
        <source>Close the comparison</source>
        <translation>Fechar a comparação</translation>
    </message>
    <message>
        <source>What is shown</source>
        <translation>O que é mostrado</translation>
    </message>
    <message>
        <source>differences</source>
        <translation>diferenças</translation>
    </message>
    <message>
        <source>everything</source>
        <translation>tudo</translation>
    </message>
    <message>
        <source>shares</source>
        <translation>fatias</translation>
    </message>
    <message>
        <source>tenant</source>
        <translation>tenant</translation>
    </message>
    <message>
        <source>Only tenants whose name contains this</source>
        <translation>Só tenants cujo nome contém isto</translation>
    </message>
    <message>
        <source>Selected:</source>
        <translation>Selecionadas:</translation>
    </message>
    <message>
        <source>copy →</source>
        <translation>copiar →</translation>
    </message>
    <message>
        <source>Copy the selected settings to the second</source>
        <translation>Copiar as configurações selecionadas para o segundo</translation>
    </message>
    <message>
        <source>← copy</source>
        <translation>← copiar</translation>
    </message>
    <message>
        <source>Copy the selected settings to the first</source>
        <translation>Copiar as configurações selecionadas para o primeiro</translation>
    </message>
    <message>
        <source>Ctrl+Right: copies the selected settings to the second; again: no more</source>
        <translation>Ctrl+Direita: copia as configurações selecionadas para o segundo; de novo: deixa de copiar</translation>
    </message>
    <message>
        <source>Ctrl+Left: copies the selected settings to the first; again: no more</source>
        <translation>Ctrl+Esquerda: copia as configurações selecionadas para o primeiro; de novo: deixa de copiar</translation>
    </message>
    <message>
        <source>What is chosen</source>
        <translation>O que foi escolhido</translation>
    </message>
    <message>
        <source>Drop</source>
        <translation>Desistir</translation>
    </message>
    <message>
        <source>Choose nothing</source>
        <translation>Não escolher nada</translation>
    </message>
    <message>
        <source>What if…</source>
        <translation>E se…</translation>
    </message>
    <message>
        <source>What these changes would have done</source>
        <translation>O que estas alterações teriam feito</translation>
    </message>
    <message>
        <source>Preview the changes</source>
        <translation>Ver a prévia das alterações</translation>
    </message>
    <message>
        <source>Settings of both brokers</source>
        <translation>Configurações dos dois brokers</translation>
    </message>
    <message>
        <source>not copied</source>
        <translation>não se copia</translation>
    </message>
    <message>
        <source>which?</source>
        <translation>quais?</translation>
    </message>
    <message>
        <source>Make alike</source>
        <translation>Igualar</translation>
    </message>
    <message>
        <source>Shares of both brokers</source>
        <translation>Fatias dos dois brokers</translation>
    </message>
    <message>
        <source>The selected setting on both sides</source>
        <translation>A configuração selecionada dos dois lados</translation>
    </message>
    <message>
        <source>What is in the way</source>
        <translation>O que impede</translation>
    </message>
</context>
<context>
    <name>fairlead::gui::ConnectedPage</name>
    <message>
        <source>Not connected</source>
        <translation>Sem conexão</translation>
    </message>
    <message>
        <source>Choose what to connect to.</source>
        <translation>Escolha a que se conectar.</translation>
    </message>
    <message>
        <source>Connect…</source>
        <translation>Conectar…</translation>
    </message>
    <message>
        <source>Waiting for %1</source>
        <translation>Esperando por %1</translation>
    </message>
    <message>
        <source>It has not answered yet.</source>
        <translation>Ele ainda não respondeu.</translation>
    </message>
    <message>
        <source>Retry now</source>
        <translation>Tentar agora</translation>
    </message>
</context>
<context>
    <name>fairlead::gui::ConnectionBand</name>
    <message>
        <source>PRODUCTION  ·  %1</source>
        <translation>PRODUÇÃO  ·  %1</translation>
    </message>
</context>
<context>
    <name>fairlead::gui::ConnectionDialog</name>
    <message>
        <source>New connection</source>
        <translation>Nova conexão</translation>
    </message>
    <message>
        <source>Connection %1</source>
        <translation>Conexão %1</translation>
    </message>
    <message>
        <source>Name of the connection</source>
        <translation>Nome da conexão</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Nome</translation>
    </message>
    <message>
        <source>Address of the broker, host and port</source>
        <translation>Endereço do broker, host e porta</translation>
    </message>
    <message>
        <source>Address</source>
        <translation>Endereço</translation>
    </message>
    <message>
        <source>How the connection is secured</source>
        <translation>Como a conexão é protegida</translation>
    </message>
    <message>
        <source>plain text</source>
        <translation>sem criptografia</translation>
    </message>
    <message>
        <source>TLS</source>
        <translation>TLS</translation>
    </message>
    <message>
        <source>TLS, with a certificate of mine</source>
        <translation>TLS, com certificado meu</translation>
    </message>
    <message>
        <source>Security</source>
        <translation>Segurança</translation>
    </message>
    <message>
        <source>Authorities</source>
        <translation>Autoridades</translation>
    </message>
    <message>
        <source>those that this machine trusts</source>
        <translation>as em que esta máquina confia</translation>
    </message>
    <message>
        <source>Name in the broker&apos;s certificate</source>
        <translation>Nome no certificado do broker</translation>
    </message>
    <message>
        <source>the host of the address</source>
        <translation>o host do endereço</translation>
    </message>
    <message>
        <source>Name in its certificate</source>
        <translation>Nome no certificado</translation>
    </message>
    <message>
        <source>Certificate</source>
        <translation>Certificado</translation>
    </message>
    <message>
        <source>Key</source>
        <translation>Chave</translation>
    </message>
    <message>
        <source>Colour of the connection</source>
        <translation>Cor da conexão</translation>
    </message>
    <message>
        <source>Colour</source>
        <translation>Cor</translation>
    </message>
    <message>
        <source>Production: dangerous actions need an extra confirmation</source>
        <translation>Produção: ações perigosas exigem mais uma confirmação</translation>
    </message>
    <message>
        <source>Result of the test</source>
        <translation>Resultado do teste</translation>
    </message>
    <message>
        <source>Test connection</source>
        <translation>Testar conexão</translation>
    </message>
    <message>
        <source>Test the connection</source>
        <translation>Testar a conexão</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Salvar</translation>
    </message>
    <message>
        <source>Save the connection</source>
        <translation>Salvar a conexão</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Cancelar</translation>
    </message>
    <message>
        <source>What is wrong with: %1</source>
        <translation>O que há de errado com: %1</translation>
    </message>
    <message>
        <source>Token</source>
        <translation>Token</translation>
    </message>
    <message>
        <source>%1. Type the token for this run only, or name a file or an environment variable.</source>
        <translation>%1. Digite o token só para esta execução, ou informe um arquivo ou uma variável de ambiente.</translation>
    </message>
    <message>
        <source>Name the file of your certificate.</source>
        <translation>Informe o arquivo do seu certificado.</translation>
    </message>
    <message>
        <source>Trying…</source>
        <translation>Tentando…</translation>
    </message>
    <message>
        <source>Asking the keychain…</source>
        <translation>Perguntando ao chaveiro…</translation>
    </message>
    <message>
        <source>Not saved: %1. Type the token for this run only, or name a file or an environment variable.</source>
        <translation>Não salvo: %1. Digite o token só para esta execução, ou informe um arquivo ou uma variável de ambiente.</translation>
    </message>
    <message>
        <source>codeQ&apos;s own server…</source>
        <translation>Servidor do próprio codeQ…</translation>
    </message>
    <message>
        <source>Show what only codeQ&apos;s own server has</source>
        <translation>Mostrar o que só o servidor do próprio codeQ tem</translation>
    </message>
    <message>
        <source>The address above is then that of its stream for producers.</source>
        <translation>O endereço acima é então o do stream dele para produtores.</translation>
    </message>
    <message>
        <source>URL of codeQ&apos;s HTTP interface</source>
        <translation>URL da interface HTTP do codeQ</translation>
    </message>
    <message>
        <source>HTTP address</source>
        <translation>Endereço HTTP</translation>
    </message>
    <message>
        <source>Address of codeQ&apos;s stream for workers</source>
        <translation>Endereço do stream do codeQ para workers</translation>
    </message>
    <message>
        <source>Workers&apos; address</source>
        <translation>Endereço dos workers</translation>
    </message>
    <message>
        <source>Workers&apos; token</source>
        <translation>Token dos workers</translation>
    </message>
    <message>
        <source>It does not work.</source>
        <translation>Não funciona.</translation>
    </message>
</context>
<context>
    <name>fairlead::gui::ConnectionLine</name>
    <message>
        <source>Connection</source>
        <translation>Conexão</translation>
    </message>
    <message>
        <source>Retry now</source>
        <translation>Tentar agora</translation>
    </message>
    <message>
        <source>Retry the connection now</source>
        <translation>Tentar a conexão agora</translation>
    </message>
    <message>
        <source>Show the alerts</source>
        <translation>Mostrar os alertas</translation>
    </message>
    <message>
        <source>Alerts</source>
        <translation>Alertas</translation>
    </message>
</context>
<context>
    <name>fairlead::gui::ConnectionList</name>
    <message>
        <source>TLS</source>
        <translation>TLS</translation>
    </message>
    <message>
        <source>PROD</source>
        <translation>PROD</translation>
    </message>
    <message>
        <source>Saved connections</source>
        <translation>Conexões salvas</translation>
    </message>
    <message>
        <source>Save a connection to have its address, certificates and colour at hand. Its token is kept in the system&apos;s keychain, never in a file of this program.</source>
        <translation>Salve uma conexão para ter à mão endereço, certificados e cor. O token dela fica no chaveiro do sistema, nunca em um arquivo deste programa.</translation>
    </message>
    <message>
        <source>&amp;Open</source>
        <translation>&amp;Abrir</translation>
    </message>
    <message>
        <source>Open the selected connection</source>
        <translation>Abrir a conexão selecionada</translation>
    </message>
    <message>
        <source>&amp;New…</source>
        <translation>&amp;Nova…</translation>
    </message>
    <message>
        <source>Save a new connection</source>
        <translation>Salvar uma nova conexão</translation>
    </message>
    <message>
        <source>&amp;Edit…</source>
        <translation>&amp;Editar…</translation>
    </message>
    <message>
        <source>Edit the selected connection</source>
        <translation>Editar a conexão selecionada</translation>
    </message>
    <message>
        <source>D&amp;uplicate…</source>
        <translation>D&amp;uplicar…</translation>
    </message>
    <message>
        <source>Save a copy of the selected connection</source>
        <translation>Salvar uma cópia da conexão selecionada</translation>
    </message>
    <message>
        <source>&amp;Remove…</source>
        <translation>&amp;Remover…</translation>
    </message>
    <message>
        <source>Remove the selected connection</source>
        <translation>Remover a conexão selecionada</translation>
    </message>
</context>
<context>
    <name>fairlead::gui::CopyPreview</name>
    <message>
        <source>What is about to be changed</source>
        <translation>O que vai ser alterado</translation>
    </message>
    <message>
        <source>Changes</source>
        <translation>Alterações</translation>
    </message>
    <message>
        <source>Why, for the next who looks</source>
        <translation>Por quê, para quem olhar depois</translation>
    </message>
    <message>
        <source>Reason of the changes</source>
        <translation>Motivo das alterações</translation>
    </message>
    <message>
        <source>How far it is</source>
        <translation>Em que ponto está</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>Voltar</translation>
    </message>
    <message numerus="yes">
        <source>%1 changes in %2; nothing else is changed</source>
        <translation>
            <numerusform>%1 alteração em %2; nada mais é alterado</numerusform>
            <numerusform>%1 alterações em %2; nada mais é alterado</numerusform>
        </translation>
    </message>
    <message>
        <source>The order among tenants: %1</source>
        <translation>A ordem entre os tenants: %1</translation>
    </message>
    <message>
        <source>Say why, in the line below.</source>
        <translation>Diga por quê, na linha abaixo.</translation>
    </message>
    <message numerus="yes">
        <source>%1 changes made</source>
        <translation>
            <numerusform>%1 alteração feita</numerusform>
            <numerusform>%1 alterações feitas</numerusform>
        </translation>
    </message>
    <message>
        <source>Of %1 changes: %2 done, %3 refused, %4 not tried</source>
        <translation>De %1 alterações: %2 feitas, %3 recusadas, %4 não tentadas</translation>
    </message>
    <message>
        <source>, %1 not known: the connection was lost</source>
        <translation>, de %1 não se sabe: a conexão caiu</translation>
    </message>
    <message>
        <source>Apply</source>
        <translation>Aplicar</translation>
    </message>
    <message>
        <source>Make these changes in %1</source>
        <translation>Fazer estas alterações em %1</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Parar</translation>
    </message>
    <message>
        <source>Stop before the next change</source>
        <translation>Parar antes da próxima alteração</translation>
    </message>
    <message>
        <source>Back to the comparison</source>
        <translation>Voltar à comparação</translation>
    </message>
    <message>
        <source>Applying …</source>
        <translation>Aplicando …</translation>
    </message>
    <message>
        <source>%1 of %2 are through</source>
        <translation>%1 de %2 já passaram</translation>
    </message>
    <message>
        <source>Change %1</source>
        <translation>Alterar %1</translation>
    </message>
    <message numerus="yes">
        <source>%1 changes are made, one after the other. They can be undone.</source>
        <translation>
            <numerusform>%1 alteração será feita. Ela pode ser desfeita.</numerusform>
            <numerusform>%1 alterações serão feitas, uma após a outra. Elas podem ser desfeitas.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>fairlead::gui::CopyRun</name>
    <message>
        <source>Stopped before it.</source>
        <translation>Parado antes dela.</translation>
    </message>
    <message>
        <source>The connection was lost before it.</source>
        <translation>A conexão caiu antes dela.</translation>
    </message>
    <message>
        <source>Changed meanwhile, to %1.</source>
        <translation>Alterada nesse meio-tempo, para %1.</translation>
    </message>
</context>
<context>
    <name>fairlead::gui::CronModel</name>
    <message>
        <source>Tenant</source>
        <translation>Tenant</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Nome</translation>
    </message>
    <message>
        <source>When</source>
        <translation>Quando</translation>
    </message>
    <message>
        <source>State</source>
        <translation>Estado</translation>
    </message>
    <message>
        <source>Next run</source>
        <translation>Próxima execução</translation>
    </message>
    <message>
        <source>Last run</source>
        <translation>Última execução</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>Comando</translation>
    </message>
    <message>
        <source>By</source>
        <translation>Por</translation>
    </message>
</context>
<context>
    <name>fairlead::gui::CronPage</name>
    <message>
        <source>Cron entries</source>
        <translation>Entradas do cron</translation>
    </message>
    <message>
        <source>tenant, name, command</source>
        <translation>tenant, nome, comando</translation>
    </message>
    <message>
        <source>Show only what contains this</source>
        <translation>Mostrar só o que contém isto</translation>
    </message>
    <message>
        <source>Add…</source>
        <translation>Adicionar…</translation>
    </message>
    <message>
        <source>Add a cron entry</source>
        <translation>Adicionar uma entrada do cron</translation>
    </message>
    <message>
        <source>Change…</source>
        <translation>Mudar…</translation>
    </message>
    <message>
        <source>Change the selected entry</source>
        <translation>Alterar a entrada selecionada</translation>
    </message>
    <message>
        <source>Switch off…</source>
        <translation>Desligar…</translation>
    </message>
    <message>
        <source>Switch the selected entry off or on</source>
        <translation>Desligar ou ligar a entrada selecionada</translation>
    </message>
    <message>
        <source>Delete…</source>
        <translation>Excluir…</translation>
    </message>
    <message>
        <source>Delete the selected entry</source>
        <translation>Excluir a entrada selecionada</translation>
    </message>
    <message>
        <source>Result of the change</source>
        <translation>Resultado da mudança</translation>
    </message>
    <message>
        <source>What the list lacks</source>
        <translation>O que falta na lista</translation>
    </message>
    <message>
        <source>Out of date: it cannot be listed now: %1</source>
        <translation>Desatualizado: agora não pode ser listado: %1</translation>
    </message>
    <message>
        <source>None of the %1 contains “%2”.</source>
        <translation>Nenhuma das %1 contém “%2”.</translation>
    </message>
    <message>
        <source>The first %1 only.</source>
        <translation>Só os primeiros %1.</translation>
    </message>
    <message>
        <source>No cron entries from %1</source>
        <translation>Nenhuma entrada do cron de %1</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>Tentar de novo</translation>
    </message>
    <message>
        <source>Waiting for %1</source>
        <translation>Esperando por %1</translation>
    </message>
    <message>
        <source>Its cron entries are on their way.</source>
        <translation>As entradas do cron estão a caminho.</translation>
    </message>
    <message>
        <source>No cron entries</source>
        <translation>Nenhuma entrada do cron</translation>
    </message>
    <message>
        <source>A cron entry has the broker create a task again and again, by a calendar: every night at two, every five minutes, on the first of the month. Each run counts for its tenant&apos;s limits.</source>
        <translation>Uma entrada do cron faz o broker criar uma tarefa repetidamente, segundo uma agenda: toda noite às duas, a cada cinco minutos, no primeiro dia do mês. Cada execução conta para os limites do tenant.</translation>
    </message>
    <message>
        <source>Add the first…</source>
        <translation>Adicionar a primeira…</translation>
    </message>
    <message>
        <source>Select an entry.</source>
        <translation>Selecione uma entrada.</translation>
    </message>
    <message>
        <source>Waiting for the broker…</source>
        <translation>Esperando pelo broker…</translation>
    </message>
    <message>
        <source>Switch on…</source>
        <translation>Ligar…</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 de %2</translation>
    </message>
    <message>
        <source>Delete %1?</source>
        <translation>Excluir %1?</translation>
    </message>
    <message>
        <source>It creates no more tasks. Those that it has created stay as they are.</source>
        <translation>Ela não cria mais tarefas. As que já criou ficam como estão.</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Excluir</translation>
    </message>
    <message>
        <source>Switch %1 off?</source>
        <translation>Desligar %1?</translation>
    </message>
    <message>
        <source>It creates no task until it is switched on again.</source>
        <translation>Ela não cria tarefas até ser ligada de novo.</translation>
    </message>
    <message>
        <source>Switch off</source>
        <translation>Desligar</translation>
    </message>
    <message>
        <source>Switch %1 on?</source>
        <translation>Ligar %1?</translation>
    </message>
    <message>
        <source>It runs at its next time. What it missed meanwhile is not made up for.</source>
        <translation>Ela roda no próximo horário. O que perdeu nesse meio-tempo não é recuperado.</translation>
    </message>
    <message>
        <source>Switch on</source>
        <translation>Ligar</translation>
    </message>
    <message>
        <source>Not connected now.</source>
        <translation>Sem conexão agora.</translation>
    </message>
    <message>
        <source>%1 is deleted.</source>
        <translation>%1 foi excluído.</translation>
    </message>
    <message>
        <source>%1 is switched off.</source>
        <translation>%1 está desligada.</translation>
    </message>
    <message>
        <source>%1 is switched on.</source>
        <translation>%1 está ligada.</translation>
    </message>
    <message>
        <source>Not changed: %1</source>
        <translation>Não mudou: %1</translation>
    </message>
    <message>
        <source>When the selected entry runs next</source>
        <translation>Quando a entrada selecionada executa a seguir</translation>
    </message>
    <message>
        <source>Next runs of %1:</source>
        <translation>Próximas execuções de %1:</translation>
    </message>
</context>
<context>
    <name>fairlead::gui::CronSheet</name>
    <message>
        <source>When it would run next</source>
        <translation>Quando executaria a seguir</translation>
    </message>
    <message>
        <source>Next runs</source>
        <translation>Próximas execuções</translation>
    </message>
    <message>
        <source>A time before these is left out: the clock goes forward over it.</source>
        <translation>Um horário antes destes fica de fora: o relógio é adiantado sobre ele.</translation>
    </message>
    <message>
        <source>Change %1 of %2</source>
        <translation>Alterar %1 de %2</translation>
    </message>
    <message>
        <source>Add a cron entry</source>
        <translation>Adicionar uma entrada do cron</translation>
    </message>
    <message>
        <source>Tenant</source>
        <translation>Tenant</translation>
    </message>
    <message>
        <source>Name, unique among the tenant&apos;s</source>
        <translation>Nome, único entre os do tenant</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Nome</translation>
    </message>
    <message>
        <source>When: five or six fields, @daily, @every 30m</source>
        <translation>Quando: cinco ou seis campos, @daily, @every 30m</translation>
    </message>
    <message>
        <source>When</source>
        <translation>Quando</translation>
    </message>
    <message>
        <source>minute, hour, day of the month, month, day of the week; a field of seconds may stand before them. Or @hourly, @daily, @weekly, @monthly, @every 30m.</source>
        <translation>minuto, hora, dia do mês, mês, dia da semana; um campo de segundos pode vir antes. Ou @hourly, @daily, @weekly, @monthly, @every 30m.</translation>
    </message>
    <message>
        <source>Time zone of the calendar</source>
        <translation>Fuso horário da agenda</translation>
    </message>
    <message>
        <source>Time zone</source>
        <translation>Fuso horário</translation>
    </message>
    <message>
        <source>If the last task has not ended</source>
        <translation>Se a última tarefa não terminou</translation>
    </message>
    <message>
        <source>If the last has not ended</source>
        <translation>Se a última não terminou</translation>
    </message>
    <message>
        <source>Switched on</source>
        <translation>Ligada</translation>
    </message>
    <message>
        <source>Reason (goes to the audit log)</source>
        <translation>Motivo (vai para o log de auditoria)</translation>
    </message>
    <message>
        <source>Reason</source>
        <translation>Motivo</translation>
    </message>
    <message>
        <source>What is in the way</source>
        <translation>O que impede</translation>
    </message>
    <message>
        <source>Apply</source>
        <translation>Aplicar</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>Adicionar</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Cancelar</translation>
    </message>
    <message>
        <source>Command of the tasks</source>
        <translation>Comando das tarefas</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>Comando</translation>
    </message>
    <message>
        <source>Give it another payload</source>
        <translation>Dar outro conteúdo</translation>
    </message>
    <message>
        <source>Payload of the tasks, JSON</source>
        <translation>Conteúdo das tarefas, JSON</translation>
    </message>
    <message>
        <source>Payload</source>
        <translation>Payload</translation>
    </message>
    <message>
        <source>stays as it is: %1</source>
        <translation>fica como está: %1</translation>
    </message>
    <message>
        <source>Priority, 0 to 9</source>
        <translation>Prioridade, de 0 a 9</translation>
    </message>
    <message>
        <source>Priority</source>
        <translation>Prioridade</translation>
    </message>
    <message>
        <source>Most attempts</source>
        <translation>Máximo de tentativas</translation>
    </message>
    <message>
        <source>as the broker has it</source>
        <translation>o padrão do broker</translation>
    </message>
    <message>
        <source>Webhook, called when such a task ends</source>
        <translation>Webhook, chamado quando uma dessas tarefas termina</translation>
    </message>
    <message>
        <source>Webhook</source>
        <translation>Webhook</translation>
    </message>
    <message>
        <source>Waiting for the broker…</source>
        <translation>Esperando pelo broker…</translation>
    </message>
    <message>
        <source>A tenant is missing.</source>
        <translation>Falta um tenant.</translation>
    </message>
    <message>
        <source>A name is missing.</source>
        <translation>Falta um nome.</translation>
    </message>
    <message>
        <source>When it runs is missing.</source>
        <translation>Falta quando ela roda.</translation>
    </message>
    <message>
        <source>A command is missing.</source>
        <translation>Falta um comando.</translation>
    </message>
    <message>
        <source>The payload is no JSON.</source>
        <translation>O payload não é JSON.</translation>
    </message>
    <message>
        <source>A reason is missing.</source>
        <translation>Falta um motivo.</translation>
    </message>
    <message>
        <source>%1 is kept, switched off.</source>
        <translation>%1 foi guardada, desligada.</translation>
    </message>
    <message>
        <source>%1 runs next at %2.</source>
        <translation>%1 roda em seguida às %2.</translation>
    </message>
</context>
<context>
    <name>fairlead::gui::DeadLetterActions</name>
    <message>
        <source>Requeue all…</source>
        <translation>Reenfileirar todas…</translation>
    </message>
    <message>
        <source>Requeue all that match</source>
        <translation>Reenfileirar todas as que correspondem</translation>
    </message>
    <message>
        <source>Requeue selected…</source>
        <translation>Reenfileirar selecionadas…</translation>
    </message>
    <message>
        <source>Requeue the selected ones</source>
        <translation>Reenfileirar as selecionadas</translation>
    </message>
    <message>
        <source>Delete selected…</source>
        <translation>Excluir selecionadas…</translation>
    </message>
    <message>
        <source>Delete all that match…</source>
        <translation>Excluir todas as que correspondem…</translation>
    </message>
    <message>
        <source>More</source>
        <translation>Mais</translation>
    </message>
    <message>
        <source>More that can be done with dead letters</source>
        <translation>Mais ações com dead letters</translation>
    </message>
    <message>
        <source>What speaks for and against requeueing</source>
        <translation>O que fala a favor e contra reenfileirar</translation>
    </message>
    <message>
        <source>Back to their queues, at a pace of your choice</source>
        <translation>De volta às suas filas, no ritmo que você escolher</translation>
    </message>
    <message>
        <source>Back to their queues</source>
        <translation>De volta às suas filas</translation>
    </message>
    <message>
        <source>Remove them for good</source>
        <translation>Removê-las de vez</translation>
    </message>
    <message>
        <source>Requeue all %1…</source>
        <translation>Reenfileirar todas (%1)…</translation>
    </message>
    <message>
        <source>Requeue selected (%1)…</source>
        <translation>Reenfileirar selecionadas (%1)…</translation>
    </message>
    <message>
        <source>Delete selected (%1)…</source>
        <translation>Excluir selecionadas (%1)…</translation>
    </message>
    <message>
        <source>Delete all %1…</source>
        <translation>Excluir todas (%1)…</translation>
    </message>
</context>
<context>
    <name>fairlead::gui::DeadLetterFilterBar</name>
    <message>
        <source>Tenant</source>
        <translation>Tenant</translation>
    </message>
    <message>
        <source>Of this tenant; several are separated by spaces</source>
        <translation>Deste tenant; vários são separados por espaços</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>Comando</translation>
    </message>
    <message>
        <source>Of this command</source>
        <translation>Deste comando</translation>
    </message>
    <message>
        <source>When they died</source>
        <translation>Quando morreram</translation>
    </message>
    <message>
        <source>Order</source>
        <translation>Ordem</translation>
    </message>
    <message>
        <source>Newest first</source>
        <translation>Mais novas primeiro</translation>
    </message>
    <message>
        <source>Oldest first</source>
        <translation>Mais antigas primeiro</translation>
    </message>
    <message>
        <source>By tenant</source>
        <translation>Por tenant</translation>
    </message>
    <message>
        <source>Payload contains</source>
        <translation>Payload contém</translation>
    </message>
    <message>
        <source>Payloads that contain this; upper and lower case differ. Every payload that matches the other filters is read.</source>
        <translation>Payloads que contêm isto; maiúsculas e minúsculas diferem. Cada payload que corresponde aos outros filtros é lido.</translation>
    </message>
    <message>
        <source>Died at or after</source>
        <translation>Morreu em ou depois de</translation>
    </message>
    <message>
        <source>Died before</source>
        <translation>Morreu antes de</translation>
    </message>
    <message>
        <source>until</source>
        <translation>até</translation>
    </message>
    <message>
        <source>Words of the error, or an id   /</source>
        <translation>Texto do erro ou um id   /</translation>
    </message>
    <message>
        <source>Errors that contain this, where upper and lower case differ; or ids of tasks</source>
        <translation>Erros que contêm isto, com distinção de maiúsculas e minúsculas; ou ids de tarefas</translation>
    </message>
    <message>
        <source>Cause</source>
        <translation>Causa</translation>
    </message>
    <message>
        <source>Payload</source>
        <translation>Payload</translation>
    </message>
    <message>
        <source>Died</source>
        <translation>Morte</translation>
    </message>
    <message>
        <source>Clear all</source>
        <translation>Limpar tudo</translation>
    </message>
    <message>
        <source>Remove everything that narrows the list</source>
        <translation>Remover tudo o que restringe a lista</translation>
    </message>
    <message>
        <source>at any time</source>
        <translation>a qualquer hora</translation>
    </message>
    <message>
        <source>in the last hour</source>
        <translation>na última hora</translation>
    </message>
    <message>
        <source>in the last 24 hours</source>
        <translation>nas últimas 24 horas</translation>
    </message>
    <message>
        <source>in the last 7 days</source>
        <translation>nos últimos 7 dias</translation>
    </message>
    <message>
        <source>in the last 30 days</source>
        <translation>nos últimos 30 dias</translation>
    </message>
    <message>
        <source>from … until …</source>
        <translation>de … até …</translation>
    </message>
    <message>
        <source>%1 until %2</source>
        <translation>%1 até %2</translation>
    </message>
    <message>
        <source>Failed again after operation</source>
        <translation>Falharam de novo após a operação</translation>
    </message>
</context>
<context>
    <name>fairlead::gui::DeadLetterTableModel</name>
    <message>
        <source>How often it was brought back before</source>
        <translation>Quantas vezes já foi reenfileirada</translation>
    </message>
    <message>
        <source>Died</source>
        <translation>Morreu</translation>
    </message>
    <message>
        <source>Tenant</source>
        <translation>Tenant</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>Comando</translation>
    </message>
    <message>
        <source>Error</source>
        <translation>Erro</translation>
    </message>
    <message>
        <source>Attempts</source>
        <translation>Tentativas</translation>
    </message>
    <message>
        <source>Requeued</source>
        <translation>Reenfileirada</translation>
    </message>
    <message>
        <source>Payload</source>
        <translation>Payload</translation>
    </message>
</context>
<context>
    <name>fairlead::gui::DeadLettersPage</name>
    <message>
        <source>Refresh</source>
        <translation>Atualizar</translation>
    </message>
    <message>
        <source>Look again</source>
        <translation>Consultar de novo</translation>
    </message>
    <message>
        <source>Dead letters</source>
        <translation>Dead letters</translation>
    </message>
    <message>
        <source>How many match</source>
        <translation>Quantas correspondem</translation>
    </message>
    <message>
        <source>%1 or more dead letters, counting…</source>
        <translation>%1 ou mais dead letters, contando…</translation>
    </message>
    <message numerus="yes">
        <source>At least %1 dead letters</source>
        <translation>
            <numerusform>Pelo menos %1 dead letter</numerusform>
            <numerusform>Pelo menos %1 dead letters</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 dead letters of %2</source>
        <translation>
            <numerusform>%1 dead letter de %2</numerusform>
            <numerusform>%1 dead letters de %2</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 tenants</source>
        <translation>
            <numerusform>%1 tenant</numerusform>
            <numerusform>%1 tenants</numerusform>
        </translation>
    </message>
    <message>
        <source>, as of %1</source>
        <translation>, às %1</translation>
    </message>
    <message>
        <source>. Not connected: this may have changed.</source>
        <translation>. Sem conexão: isto pode ter mudado.</translation>
    </message>
    <message>
        <source>. More could not be loaded: %1</source>
        <translation>. Não foi possível carregar mais: %1</translation>
    </message>
    <message>
        <source>No dead letters from %1</source>
        <translation>Sem dead letters de %1</translation>
    </message>
    <message>
        <source>They could not be listed</source>
        <translation>Não foi possível listá-las</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>Tentar de novo</translation>
    </message>
    <message>
        <source>Looking…</source>
        <translation>Procurando…</translation>
    </message>
    <message>
        <source>No dead letters</source>
        <translation>Nenhuma dead letter</translation>
    </message>
    <message>
        <source>No task has failed for good here, or all were brought back.</source>
        <translation>Nenhuma tarefa falhou de vez aqui, ou todas voltaram.</translation>
    </message>
    <message>
        <source>No dead letter matches</source>
        <translation>Nenhuma dead letter corresponde</translation>
    </message>
    <message>
        <source>The filters hide whatever else there is.</source>
        <translation>Os filtros escondem o que mais houver.</translation>
    </message>
    <message>
        <source>Clear the filters</source>
        <translation>Limpar os filtros</translation>
    </message>
    <message>
        <source>There is nothing that matches.</source>
        <translation>Não há nada que corresponda.</translation>
    </message>
    <message>
        <source>Nothing is selected.</source>
        <translation>Nada está selecionado.</translation>
    </message>
    <message>
        <source>More than %1 are selected: narrow the filters and take all that match.</source>
        <translation>Mais de %1 selecionadas: restrinja os filtros e use todas as que correspondem.</translation>
    </message>
    <message>
        <source>Some of the selected rows have not been loaded: scroll over them, or take all that match.</source>
        <translation>Algumas linhas selecionadas não foram carregadas: role até elas, ou use todas as que correspondem.</translation>
    </message>
    <message>
        <source>Not connected now.</source>
        <translation>Sem conexão agora.</translation>
    </message>
    <message>
        <source>The search in payloads</source>
        <translation>A busca em payloads</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Parar</translation>
    </message>
    <message>
        <source>Stop the search in payloads</source>
        <translation>Parar a busca em payloads</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 de %2</translation>
    </message>
    <message>
        <source>Looking into payloads: %1 looked at, %2 found</source>
        <translation>Procurando em payloads: %1 vistas, %2 encontradas</translation>
    </message>
    <message>
        <source>The search failed after %1, %2 found: %3</source>
        <translation>A busca falhou depois de %1, %2 encontradas: %3</translation>
    </message>
    <message>
        <source>These are the first %1 whose payload holds “%2”: narrow the other filters to see others.</source>
        <translation>Estas são as primeiras %1 cujo payload contém “%2”: restrinja os outros filtros para ver outras.</translation>
    </message>
    <message>
        <source>Stopped after %1: %2 found</source>
        <translation>Parada depois de %1: %2 encontradas</translation>
    </message>
    <message>
        <source>%1 of %2 hold “%3” in their payload</source>
        <translation>%1 de %2 contêm “%3” no payload</translation>
    </message>
    <message>
        <source>Looking into payloads…</source>
        <translation>Procurando em payloads…</translation>
    </message>
    <message>
        <source>What is found is listed when all have been looked at, or when you stop.</source>
        <translation>O que for encontrado é listado quando todas tiverem sido vistas, ou quando você parar.</translation>
    </message>
    <message>
        <source>No payload holds “%1”</source>
        <translation>Nenhum payload contém “%1”</translation>
    </message>
    <message>
        <source>All that match the other filters were looked at.</source>
        <translation>Todas as que correspondem aos outros filtros foram vistas.</translation>
    </message>
    <message>
        <source>Not all that match the other filters were looked at.</source>
        <translation>Nem todas as que correspondem aos outros filtros foram vistas.</translation>
    </message>
</context>
<context>
    <name>fairlead::gui::DeliveryTermsForm</name>
    <message>
        <source>Timeout of a delivery</source>
        <translation>Tempo limite de uma entrega</translation>
    </message>
    <message>
        <source>only the broker&apos;s</source>
        <translation>só o do broker</translation>
    </message>
    <message>
        <source>Lease length</source>
        <translation>Duração do lease</translation>
    </message>
    <message>
        <source>what its worker asks for</source>
        <translation>a que o worker pede</translation>
    </message>
    <message>
        <source>What this changes</source>
        <translation>O que isto muda</translation>
    </message>
    <message>
        <source>%1, as 8s, 1m30s or 2h</source>
        <translation>%1, como 8s, 1m30s ou 2h</translation>
    </message>
    <message>
        <source>How it is tried again</source>
        <translation>Como é tentada de novo</translation>
    </message>
    <message>
        <source>as the broker does</source>
        <translation>como o broker faz</translation>
    </message>
    <message>
        <source>after waits that multiply</source>
        <translation>após esperas que se multiplicam</translation>
    </message>
    <message>
        <source>after waits that grow evenly</source>
        <translation>após esperas que crescem por igual</translation>
    </message>
    <message>
        <source>after the same wait each time</source>
        <translation>após a mesma espera a cada vez</translation>
    </message>
    <message>
        <source>after waits that grow by a power</source>
        <translation>após esperas que crescem por uma potência</translation>
    </message>
    <message>
        <source>Tried again</source>
        <translation>Tentada de novo</translation>
    </message>
    <message>
        <source>First wait</source>
        <translation>Primeira espera</translation>
    </message>
    <message>
        <source>Factor or power, at least 1</source>
        <translation>Fator ou potência, no mínimo 1</translation>
    </message>
    <message>
        <source>Factor</source>
        <translation>Fator</translation>
    </message>
    <message>
        <source>Longest wait</source>
        <translation>Espera mais longa</translation>
    </message>
    <message>
        <source>Spread at random</source>
        <translation>Espalhar ao acaso</translation>
    </message>
    <message>
        <source>Spread at random, from half to one and a half of the wait</source>
        <translation>Espalhar ao acaso, de metade a uma vez e meia da espera</translation>
    </message>
    <message>
        <source>Types of errors after which it is not tried again, separated by commas</source>
        <translation>Tipos de erro após os quais não é tentada de novo, separados por vírgulas</translation>
    </message>
    <message>
        <source>Never after</source>
        <translation>Nunca após</translation>
    </message>
    <message>
        <source>Expires</source>
        <translation>Expira</translation>
    </message>
    <message>
        <source>as it is: %1</source>
        <translation>como está: %1</translation>
    </message>
    <message>
        <source>as it is: never</source>
        <translation>como está: nunca</translation>
    </message>
    <message>
        <source>never</source>
        <translation>nunca</translation>
    </message>
    <message>
        <source>at this moment:</source>
        <translation>neste momento:</translation>
    </message>
    <message>
        <source>The moment, in local time</source>
        <translation>O momento, na hora local</translation>
    </message>
    <message>
        <source>“%1” is no length: write 8s, 1m30s or 2h, at most 366 days.</source>
        <translation>“%1” não é uma duração: escreva 8s, 1m30s ou 2h, no máximo 366 dias.</translation>
    </message>
    <message>
        <source>The moment at which it expires has passed.</source>
        <translation>O momento em que ela expira já passou.</translation>
    </message>
    <message>
        <source>The first wait is missing.</source>
        <translation>Falta a primeira espera.</translation>
    </message>
    <message>
        <source>The longest wait is shorter than the first one.</source>
        <translation>A espera mais longa é menor que a primeira.</translation>
    </message>
    <message>
        <source>The factor must be a number that is at least 1.</source>
        <translation>O fator deve ser um número de no mínimo 1.</translation>
    </message>
    <message>
        <source>If the next delivery fails, the one after it comes in %1 instead of when the broker says.</source>
        <translation>Se a próxima entrega falhar, a seguinte vem em %1 em vez de quando o broker diz.</translation>
    </message>
    <message>
        <source>If the next delivery fails, the one after it comes in %1 instead of %2.</source>
        <translation>Se a próxima entrega falhar, a seguinte vem em %1 em vez de %2.</translation>
    </message>
    <message>
        <source>The waits after that: %1, %2, %3.</source>
        <translation>As esperas depois disso: %1, %2, %3.</translation>
    </message>
    <message>
        <source>It is tried again when the broker says.</source>
        <translation>Ela é tentada de novo quando o broker diz.</translation>
    </message>
    <message>
        <source>Most that a delivery may take: %1 instead of %2.</source>
        <translation>O máximo que uma entrega pode durar: %1 em vez de %2.</translation>
    </message>
    <message>
        <source>what the broker allows</source>
        <translation>o que o broker permite</translation>
    </message>
    <message>
        <source>A lease: %1 instead of %2.</source>
        <translation>Um lease: %1 em vez de %2.</translation>
    </message>
    <message>
        <source>It does not expire any more.</source>
        <translation>Ela não expira mais.</translation>
    </message>
    <message>
        <source>It is not begun after %1.</source>
        <translation>Ela não é iniciada depois de %1.</translation>
    </message>
</context>
<context>
    <name>fairlead::gui::DemoBadge</name>
    <message>
        <source>Stop</source>
        <translation>Parar</translation>
    </message>
    <message>
        <source>Real producers and workers of this program drive the broker over gRPC</source>
        <translation>Produtores e workers reais deste programa movimentam o broker por gRPC</translation>
    </message>
    <message>
        <source>Stop the demo traffic</source>
        <translation>Parar o tráfego de demonstração</translation>
    </message>
    <message>
        <source>Demo traffic</source>
        <translation>Tráfego de demonstração</translation>
    </message>
    <message>
        <source>Demo traffic · %1 tasks/s sent</source>
        <translation>Tráfego de demonstração · %1 tarefas/s enviadas</translation>
    </message>
</context>
<context>
    <name>fairlead::gui::EmbeddedBroker</name>
    <message>
        <source>The folder %1 cannot be created. Choose another one.</source>
        <translation>A pasta %1 não pode ser criada. Escolha outra.</translation>
    </message>
    <message>
        <source>The broker inside this program cannot go on, and the program closes: %1. Everything that was acknowledged is kept.</source>
        <translation>O broker dentro deste programa não pode continuar, e o programa será fechado: %1. Tudo o que foi confirmado está guardado.</translation>
    </message>
    <message>
        <source>%1 is taken by another program: this broker listens on %2.</source>
        <translation>%1 está ocupado por outro programa: este broker escuta em %2.</translation>
    </message>
    <message>
        <source> or </source>
        <translation> ou </translation>
    </message>
    <message>
        <source> and </source>
        <translation> e </translation>
    </message>
</context>
<context>
    <name>fairlead::gui::EmbeddedPanel</name>
    <message>
        <source>The broker inside this program</source>
        <translation>O broker dentro deste programa</translation>
    </message>
    <message>
        <source>Folder of the embedded broker&apos;s tasks</source>
        <translation>Pasta das tarefas do broker embutido</translation>
    </message>
    <message>
        <source>Addresses of the embedded broker, host and port</source>
        <translation>Endereços do broker embutido, host e porta</translation>
    </message>
    <message>
        <source>Address of the embedded broker&apos;s metrics</source>
        <translation>Endereço das métricas do broker embutido</translation>
    </message>
    <message>
        <source>no metrics</source>
        <translation>sem métricas</translation>
    </message>
    <message>
        <source>Durability of the embedded broker</source>
        <translation>Durabilidade do broker embutido</translation>
    </message>
    <message>
        <source>durable: acknowledged after fsync</source>
        <translation>durável: confirma depois do fsync</translation>
    </message>
    <message>
        <source>relaxed: acknowledged before it is on disk</source>
        <translation>relaxada: confirma antes de estar em disco</translation>
    </message>
    <message>
        <source>What is wrong with the embedded broker&apos;s settings</source>
        <translation>O que há de errado com os ajustes do broker embutido</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>Iniciar</translation>
    </message>
    <message>
        <source>Start the embedded broker</source>
        <translation>Iniciar o broker embutido</translation>
    </message>
    <message>
        <source>Restart with these</source>
        <translation>Reiniciar com estes</translation>
    </message>
    <message>
        <source>Restart the embedded broker with what is set</source>
        <translation>Reiniciar o broker embutido com o que está definido</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Parar</translation>
    </message>
    <message>
        <source>Stop the embedded broker; its tasks are kept</source>
        <translation>Parar o broker embutido; as tarefas dele ficam guardadas</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>Pasta</translation>
    </message>
    <message>
        <source>Listens on</source>
        <translation>Escuta em</translation>
    </message>
    <message>
        <source>Durability</source>
        <translation>Durabilidade</translation>
    </message>
    <message>
        <source>Metrics on</source>
        <translation>Métricas em</translation>
    </message>
    <message>
        <source>“%1” is not an address. One looks like this: 127.0.0.1:9091</source>
        <translation>“%1” não é um endereço. Um endereço é assim: 127.0.0.1:9091</translation>
    </message>
    <message>
        <source>It runs.</source>
        <translation>Está rodando.</translation>
    </message>
    <message>
        <source>It does not run.</source>
        <translation>Não está rodando.</translation>
    </message>
    <message>
        <source>Nothing was changed.</source>
        <translation>Nada foi mudado.</translation>
    </message>
    <message>
        <source>Who may use the embedded broker</source>
        <translation>Quem pode usar o broker embutido</translation>
    </message>
    <message>
        <source>every user of this machine: the token is the tenant&apos;s name</source>
        <translation>todos os usuários desta máquina: o token é o nome do tenant</translation>
    </message>
    <message>
        <source>you only: clients show the token in the file TOKEN of the folder</source>
        <translation>só você: os clientes mostram o token do arquivo TOKEN da pasta</translation>
    </message>
    <message>
        <source>For</source>
        <translation>Para quem</translation>
    </message>
    <message>
        <source>%1 can be reached from elsewhere, and this broker is for this machine only. Run fairlead-broker with tokens for that.</source>
        <translation>%1 pode ser alcançado de fora, e este broker é só para esta máquina. Para isso rode o fairlead-broker com tokens.</translation>
    </message>
</context>
<context>
    <name>fairlead::gui::EmptyState</name>
    <message>
        <source>Next step</source>
        <translation>Próximo passo</translation>
    </message>
</context>
<context>
    <name>fairlead::gui::ErrorBox</name>
    <message>
        <source>Copy</source>
        <translation>Copiar</translation>
    </message>
    <message>
        <source>Copy the whole text</source>
        <translation>Copiar o texto inteiro</translation>
    </message>
    <message>
        <source>Open whole</source>
        <translation>Abrir inteiro</translation>
    </message>
    <message>
        <source>Open the whole text in a window</source>
        <translation>Abrir o texto inteiro em uma janela</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Fechar</translation>
    </message>
</context>
<context>
    <name>fairlead::gui::EventDetail</name>
    <message>
        <source>The chosen event</source>
        <translation>O evento escolhido</translation>
    </message>
    <message>
        <source>Its limits…</source>
        <translation>Seus limites…</translation>
    </message>
    <message>
        <source>Its dead letters</source>
        <translation>Suas dead letters</translation>
    </message>
    <message>
        <source>Operations</source>
        <translation>Operações</translation>
    </message>
    <message>
        <source>Streams and workers</source>
        <translation>Streams e workers</translation>
    </message>
    <message>
        <source>Investigate that time</source>
        <translation>Investigar esse período</translation>
    </message>
    <message>
        <source>%1 at %2</source>
        <translation>%1 às %2</translation>
    </message>
</context>
<context>
    <name>fairlead::gui::EventModel</name>
    <message>
        <source>When</source>
        <translation>Quando</translation>
    </message>
    <message>
        <source>Tenant</source>
        <translation>Tenant</translation>
    </message>
    <message>
        <source>What</source>
        <translation>O quê</translation>
    </message>
    <message>
        <source>In words</source>
        <translation>Em palavras</translation>
    </message>
    <message>
        <source>What became of it</source>
        <translation>No que deu</translation>
    </message>
</context>
<context>
    <name>fairlead::gui::EventsPage</name>
    <message>
        <source>Filter by tenant   /</source>
        <translation>Filtrar por tenant   /</translation>
    </message>
    <message>
        <source>Filter events by tenant</source>
        <translation>Filtrar eventos por tenant</translation>
    </message>
    <message>
        <source>Show %1</source>
        <translation>Mostrar %1</translation>
    </message>
    <message>
        <source>warnings only</source>
        <translation>só avisos</translation>
    </message>
    <message>
        <source>Show warnings only</source>
        <translation>Mostrar só avisos</translation>
    </message>
    <message>
        <source>Events, newest first</source>
        <translation>Eventos, mais novos primeiro</translation>
    </message>
    <message numerus="yes">
        <source>%1 events</source>
        <translation>
            <numerusform>%1 evento</numerusform>
            <numerusform>%1 eventos</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 of %2 events</source>
        <translation>
            <numerusform>%1 de %2 evento</numerusform>
            <numerusform>%1 de %2 eventos</numerusform>
        </translation>
    </message>
    <message>
        <source> · some are not kept any more</source>
        <translation> · alguns não são mais guardados</translation>
    </message>
    <message>
        <source> · not live: %1</source>
        <translation> · não está ao vivo: %1</translation>
    </message>
    <message>
        <source>No event passes these filters</source>
        <translation>Nenhum evento corresponde a estes filtros</translation>
    </message>
    <message>
        <source>Clear the filters</source>
        <translation>Limpar os filtros</translation>
    </message>
    <message>
        <source>No events from %1</source>
        <translation>Sem eventos de %1</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>Tentar de novo</translation>
    </message>
    <message>
        <source>Waiting for %1</source>
        <translation>Esperando por %1</translation>
    </message>
    <message>
        <source>Its latest events are on their way.</source>
        <translation>Os eventos mais recentes estão a caminho.</translation>
    </message>
    <message>
        <source>Nothing has happened yet</source>
        <translation>Nada aconteceu ainda</translation>
    </message>
    <message>
        <source>There is nothing to export.</source>
        <translation>Não há nada para exportar.</translation>
    </message>
    <message>
        <source>Not connected now.</source>
        <translation>Sem conexão agora.</translation>
    </message>
    <message>
        <source>Give up the chosen span</source>
        <translation>Desfazer o período escolhido</translation>
    </message>
    <message>
        <source>How much time is shown</source>
        <translation>Quanto tempo é mostrado</translation>
    </message>
    <message>
        <source>15 min</source>
        <translation>15 min</translation>
    </message>
    <message>
        <source>1 h</source>
        <translation>1 h</translation>
    </message>
    <message>
        <source>6 h</source>
        <translation>6 h</translation>
    </message>
    <message>
        <source>1 d</source>
        <translation>1 d</translation>
    </message>
    <message>
        <source>1 w</source>
        <translation>1 sem</translation>
    </message>
    <message>
        <source>%1 – %2</source>
        <translation>%1 – %2</translation>
    </message>
    <message>
        <source>%1  ✕</source>
        <translation>%1  ✕</translation>
    </message>
    <message numerus="yes">
        <source>%1 events are hidden by them, or happened at another time.</source>
        <translation>
            <numerusform>%1 evento está oculto por eles, ou foi em outro momento.</numerusform>
            <numerusform>%1 eventos estão ocultos por eles, ou foram em outro momento.</numerusform>
        </translation>
    </message>
    <message>
        <source>Throttles, limit hits, changes by people, workers that go and come, and bulk operations appear here as they happen.</source>
        <translation>Throttling, limites atingidos, mudanças feitas por pessoas, workers que saem e voltam e operações em massa aparecem aqui quando acontecem.</translation>
    </message>
    <message>
        <source>Investigate</source>
        <translation>Investigar</translation>
    </message>
    <message>
        <source>Investigate what happened in the chosen span</source>
        <translation>Investigar o que aconteceu no intervalo escolhido</translation>
    </message>
</context>
<context>
    <name>fairlead::gui::ExportControl</name>
    <message>
        <source>Export ▾</source>
        <translation>Exportar ▾</translation>
    </message>
    <message>
        <source>Export what is listed</source>
        <translation>Exportar o que está listado</translation>
    </message>
    <message>
        <source>Result of the export</source>
        <translation>Resultado da exportação</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Cancelar</translation>
    </message>
    <message>
        <source>Cancel the export</source>
        <translation>Cancelar a exportação</translation>
    </message>
    <message>
        <source>All that is listed, as CSV or as JSON line by line</source>
        <translation>Tudo o que está listado, como CSV ou como JSON linha a linha</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>CSV…</source>
        <translation>CSV…</translation>
    </message>
    <message>
        <source>NDJSON…</source>
        <translation>NDJSON…</translation>
    </message>
    <message>
        <source>CSV with payloads…</source>
        <translation>CSV com payloads…</translation>
    </message>
    <message>
        <source>NDJSON with payloads…</source>
        <translation>NDJSON com payloads…</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>Exportar</translation>
    </message>
    <message>
        <source>CSV files (*.csv)</source>
        <translation>Arquivos CSV (*.csv)</translation>
    </message>
    <message>
        <source>NDJSON files (*.ndjson)</source>
        <translation>Arquivos NDJSON (*.ndjson)</translation>
    </message>
    <message>
        <source>Exporting: %1 of %2</source>
        <translation>Exportando: %1 de %2</translation>
    </message>
    <message>
        <source>Exporting: %1</source>
        <translation>Exportando: %1</translation>
    </message>
    <message numerus="yes">
        <source>%1 rows written to %2</source>
        <translation>
            <numerusform>%1 linha gravada em %2</numerusform>
            <numerusform>%1 linhas gravadas em %2</numerusform>
        </translation>
    </message>
    <message>
        <source>The export was cancelled; nothing was written.</source>
        <translation>A exportação foi cancelada; nada foi gravado.</translation>
    </message>
    <message>
        <source>Not exported: %1</source>
        <translation>Não exportado: %1</translation>
    </message>
</context>
<context>
    <name>fairlead::gui::ExportFile</name>
    <message>
        <source>the disk is full: nothing was written to %1</source>
        <translation>o disco está cheio: nada foi gravado em %1</translation>
    </message>
    <message>
        <source>%1 cannot be written: %2</source>
        <translation>%1 não pode ser gravado: %2</translation>
    </message>
</context>
<context>
    <name>fairlead::gui::FileField</name>
    <message>
        <source>Browse…</source>
        <translation>Procurar…</translation>
    </message>
    <message>
        <source>Choose a file: %1</source>
        <translation>Escolher um arquivo: %1</translation>
    </message>
</context>
<context>
    <name>fairlead::gui::FilterChip</name>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>%1; Delete removes it</source>
        <translation>%1; Delete remove</translation>
    </message>
</context>
<context>
    <name>fairlead::gui::FleetCompare</name>
    <message>
        <source>Compare</source>
        <translation>Comparar</translation>
    </message>
    <message>
        <source>Compare the two that are ticked</source>
        <translation>Comparar as duas marcadas</translation>
    </message>
    <message>
        <source>Open a snapshot…</source>
        <translation>Abrir um snapshot…</translation>
    </message>
    <message>
        <source>Open a snapshot from a file, to compare with it</source>
        <translation>Abrir um snapshot de um arquivo, para comparar com ele</translation>
    </message>
    <message>
        <source>Save a snapshot of the selected connection</source>
        <translation>Salvar um snapshot da conexão selecionada</translation>
    </message>
    <message>
        <source>File</source>
        <comment>a snapshot</comment>
        <translation>Arquivo</translation>
    </message>
    <message>
        <source>The opened snapshot</source>
        <translation>O snapshot aberto</translation>
    </message>
    <message>
        <source>What can be compared</source>
        <translation>O que pode ser comparado</translation>
    </message>
    <message>
        <source>Save a snapshot…</source>
        <translation>Salvar um snapshot…</translation>
    </message>
    <message>
        <source>Save snapshot of %1…</source>
        <translation>Salvar snapshot de %1…</translation>
    </message>
    <message>
        <source>Select a connection.</source>
        <translation>Selecione uma conexão.</translation>
    </message>
    <message>
        <source>%1 is codeQ&apos;s own server: it has no settings of tenants.</source>
        <translation>%1 é um servidor do próprio codeQ: não tem configurações de tenants.</translation>
    </message>
    <message>
        <source>A snapshot is being saved.</source>
        <translation>Um snapshot está sendo salvo.</translation>
    </message>
    <message>
        <source>Tick two connections to compare them, or one and open a snapshot.</source>
        <translation>Marque duas conexões para compará-las, ou uma e abra um snapshot.</translation>
    </message>
    <message>
        <source>Tick a connection to compare it with the file.</source>
        <translation>Marque uma conexão para compará-la com o arquivo.</translation>
    </message>
    <message>
        <source>Tick one more, or open a snapshot.</source>
        <translation>Marque mais uma, ou abra um snapshot.</translation>
    </message>
    <message>
        <source>%1 is codeQ&apos;s own server: it has no settings of tenants to compare.</source>
        <translation>%1 é um servidor do próprio codeQ: não tem configurações de tenants para comparar.</translation>
    </message>
    <message>
        <source>A file and a connection are chosen already: drop one of them first.</source>
        <translation>Um arquivo e uma conexão já foram escolhidos: desista de um deles antes.</translation>
    </message>
    <message>
        <source>Two are ticked already: take one of the ticks away first.</source>
        <translation>Duas já estão marcadas: desmarque uma delas antes.</translation>
    </message>
    <message>
        <source>%1 needs its token, which is typed when it is opened: open it first.</source>
        <translation>%1 precisa do seu token, digitado ao abrir: abra-a antes.</translation>
    </message>
    <message>
        <source>Open a snapshot</source>
        <translation>Abrir um snapshot</translation>
    </message>
    <message>
        <source>Snapshots (*.json)</source>
        <translation>Snapshots (*.json)</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>Todos os arquivos (*)</translation>
    </message>
    <message>
        <source>Reading %1 …</source>
        <translation>Lendo %1 …</translation>
    </message>
    <message>
        <source>%1: what this version does not know is left out: %2</source>
        <translation>%1: o que esta versão não conhece fica de fora: %2</translation>
    </message>
    <message>
        <source>Save a snapshot</source>
        <translation>Salvar um snapshot</translation>
    </message>
    <message>
        <source>Taking a snapshot of %1 …</source>
        <translation>Fazendo um snapshot de %1 …</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message numerus="yes">
        <source>%1 tenants of %2 are in %3</source>
        <translation>
            <numerusform>%1 tenant de %2 está em %3</numerusform>
            <numerusform>%1 tenants de %2 estão em %3</numerusform>
        </translation>
    </message>
    <message>
        <source>Not saved: %1</source>
        <translation>Não salvo: %1</translation>
    </message>
    <message>
        <source>Compare what is ticked</source>
        <translation>Comparar o que está marcado</translation>
    </message>
    <message>
        <source>action</source>
        <translation>ação</translation>
    </message>
    <message>
        <source>Take the settings of both again</source>
        <translation>Buscar de novo as configurações de ambos</translation>
    </message>
</context>
<context>
    <name>fairlead::gui::FleetModel</name>
    <message>
        <source>Connection</source>
        <translation>Conexão</translation>
    </message>
    <message>
        <source>What matters most</source>
        <translation>O que mais importa</translation>
    </message>
    <message>
        <source>Waiting</source>
        <translation>Esperando</translation>
    </message>
    <message>
        <source>Worst off</source>
        <translation>Em pior situação</translation>
    </message>
    <message>
        <source>Seats in use</source>
        <translation>Vagas em uso</translation>
    </message>
    <message>
        <source>Dead</source>
        <translation>Mortas</translation>
    </message>
    <message>
        <source>Writes</source>
        <translation>Escritas</translation>
    </message>
    <message>
        <source>Version</source>
        <translation>Versão</translation>
    </message>
    <message>
        <source>Latency</source>
        <translation>Latência</translation>
    </message>
    <message>
        <source>As of</source>
        <translation>De quando</translation>
    </message>
    <message>
        <source>Died in 1&#xa0;h</source>
        <comment>dead letters</comment>
        <translation>Mortas em 1&#xa0;h</translation>
    </message>
    <message>
        <source>1&#xa0;h</source>
        <comment>of waiting tasks</comment>
        <translation>1&#xa0;h</translation>
    </message>
    <message>
        <source>How many tasks waited within the last hour, as far as it is known</source>
        <translation>Quantas tarefas esperaram na última hora, até onde se sabe</translation>
    </message>
</context>
<context>
    <name>fairlead::gui::FleetPage</name>
    <message>
        <source>Connections</source>
        <translation>Conexões</translation>
    </message>
    <message>
        <source>How the connections are</source>
        <translation>Como estão as conexões</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Abrir</translation>
    </message>
    <message>
        <source>Open the selected connection</source>
        <translation>Abrir a conexão selecionada</translation>
    </message>
    <message>
        <source>Ask now</source>
        <translation>Consultar agora</translation>
    </message>
    <message>
        <source>Ask every connection now</source>
        <translation>Consultar todas as conexões agora</translation>
    </message>
    <message>
        <source>What matters most there</source>
        <translation>O que mais importa ali</translation>
    </message>
    <message>
        <source>No connections</source>
        <translation>Nenhuma conexão</translation>
    </message>
    <message>
        <source>Every connection that is open or saved has a row here, with what matters most there.</source>
        <translation>Cada conexão aberta ou salva tem aqui uma linha, com o que mais importa ali.</translation>
    </message>
    <message>
        <source>Connect…</source>
        <translation>Conectar…</translation>
    </message>
    <message>
        <source>Select a connection.</source>
        <translation>Selecione uma conexão.</translation>
    </message>
    <message>
        <source>action</source>
        <translation>ação</translation>
    </message>
    <message numerus="yes">
        <source>%n in trouble</source>
        <comment>connections</comment>
        <translation>
            <numerusform>%n com problema</numerusform>
            <numerusform>%n com problemas</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n held back or not let in</source>
        <comment>connections</comment>
        <translation>
            <numerusform>%n contida ou sem acesso</numerusform>
            <numerusform>%n contidas ou sem acesso</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n not known</source>
        <comment>connections</comment>
        <translation>
            <numerusform>%n desconhecida</numerusform>
            <numerusform>%n desconhecidas</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n well</source>
        <comment>connections</comment>
        <translation>
            <numerusform>%n bem</numerusform>
            <numerusform>%n bem</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n connections: %1</source>
        <translation>
            <numerusform>%n conexão: %1</numerusform>
            <numerusform>%n conexões: %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>As it was at %1, by what %2 of %n connections recorded. Who was hurt then is not known.</source>
        <translation>
            <numerusform>Como era às %1, pelo que %2 de %n conexão registrou. Não se sabe quem era prejudicado então.</numerusform>
            <numerusform>Como era às %1, pelo que %2 de %n conexões registraram. Não se sabe quem era prejudicado então.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>fairlead::gui::FleetWatch</name>
    <message>
        <source>It did not answer within %1 seconds.</source>
        <translation>Não respondeu em %1 segundos.</translation>
    </message>
</context>
<context>
    <name>fairlead::gui::ForecastTable</name>
    <message>
        <source>Who would get what</source>
        <translation>Quem receberia o quê</translation>
    </message>
    <message>
        <source>%1: %2 → %3, backlog done in %4 → %5</source>
        <translation>%1: %2 → %3, backlog termina em %4 → %5</translation>
    </message>
    <message>
        <source>and %1 more whose share changes</source>
        <translation>e mais %1 cuja fatia muda</translation>
    </message>
    <message>
        <source>now</source>
        <translation>agora</translation>
    </message>
    <message>
        <source>then</source>
        <translation>depois</translation>
    </message>
    <message>
        <source>backlog done in</source>
        <translation>backlog termina em</translation>
    </message>
    <message>
        <source>Due share</source>
        <translation>Fatia devida</translation>
    </message>
</context>
<context>
    <name>fairlead::gui::GreetedStream</name>
    <message>
        <source>it did not answer the Hello in time</source>
        <translation>ele não respondeu ao Hello a tempo</translation>
    </message>
    <message>
        <source>the server ended the connection</source>
        <translation>o servidor encerrou a conexão</translation>
    </message>
</context>
<context>
    <name>fairlead::gui::GrpcBrokerClient</name>
    <message>
        <source>the broker has been silent for %1 s</source>
        <translation>o broker está em silêncio há %1 s</translation>
    </message>
    <message>
        <source>this broker (Fairlead %1) is older than this console and does not tell the figures of its tenants</source>
        <translation>este broker (Fairlead %1) é mais antigo que este console e não informa os números dos seus tenants</translation>
    </message>
</context>
<context>
    <name>fairlead::gui::HeatMap</name>
    <message>
        <source>Waits of the tenants against what is usual for them, over time</source>
        <translation>Esperas dos tenants diante do que lhes é normal, ao longo do tempo</translation>
    </message>
    <message>
        <source>Wait against its usual</source>
        <translation>Espera e o normal</translation>
    </message>
    <message>
        <source>then</source>
        <translation>então</translation>
    </message>
    <message>
        <source>now</source>
        <translation>agora</translation>
    </message>
    <message>
        <source>usual</source>
        <translation>normal</translation>
    </message>
    <message>
        <source>100× and more</source>
        <translation>100× ou mais</translation>
    </message>
    <message>
        <source>usual not known yet</source>
        <translation>normal ainda não conhecido</translation>
    </message>
</context>
<context>
    <name>fairlead::gui::HurtTable</name>
    <message>
        <source>Who hurts, the worst first</source>
        <translation>Quem sofre, o pior primeiro</translation>
    </message>
    <message>
        <source>Investigate</source>
        <translation>Investigar</translation>
    </message>
    <message>
        <source>Show the tenant</source>
        <translation>Mostrar o tenant</translation>
    </message>
</context>
<context>
    <name>fairlead::gui::IdSearch</name>
    <message>
        <source>tasks</source>
        <translation>tarefas</translation>
    </message>
    <message>
        <source>workflows</source>
        <translation>fluxos</translation>
    </message>
    <message>
        <source>tenants</source>
        <translation>tenants</translation>
    </message>
    <message>
        <source>operations</source>
        <translation>operações</translation>
    </message>
    <message>
        <source>Not looked through: %1 (%2).</source>
        <translation>Não foi possível procurar: %1 (%2).</translation>
    </message>
    <message>
        <source>Looked through views, actions and connections.</source>
        <translation>A busca passou por visões, ações e conexões.</translation>
    </message>
    <message>
        <source>The broker was not asked: not connected.</source>
        <translation>O broker não foi consultado: sem conexão.</translation>
    </message>
    <message>
        <source>Asked %1 for %2.</source>
        <translation>Perguntado a %1: %2.</translation>
    </message>
    <message>
        <source>What is looked up at the broker: the id of a task, a workflow or an operation, the name of a tenant.</source>
        <translation>No broker se procura: o id de uma tarefa, um fluxo ou uma operação, o nome de um tenant.</translation>
    </message>
    <message>
        <source>%1 of %2, %3</source>
        <comment>a command, a tenant, a state</comment>
        <translation>%1 de %2, %3</translation>
    </message>
    <message>
        <source>opens it in Tasks</source>
        <translation>abre em Tarefas</translation>
    </message>
    <message>
        <source>All dead letters of %1</source>
        <translation>Todas as dead letters de %1</translation>
    </message>
    <message>
        <source>opens Dead letters</source>
        <translation>abre Dead letters</translation>
    </message>
    <message>
        <source>Workflow %1 of %2, %3</source>
        <comment>a name, a tenant, a state</comment>
        <translation>Fluxo %1 de %2, %3</translation>
    </message>
    <message>
        <source>opens it in Workflows</source>
        <translation>abre em Fluxos</translation>
    </message>
    <message>
        <source>opens it in Tenants</source>
        <translation>abre em Tenants</translation>
    </message>
    <message>
        <source>Operation %1, started by %2</source>
        <translation>Operação %1, iniciada por %2</translation>
    </message>
    <message>
        <source>opens it in Operations</source>
        <translation>abre em Operações</translation>
    </message>
    <message>
        <source>codeQ lists no tasks: it is asked for a task by its whole id. Of tenants, those with tasks are known.</source>
        <translation>O codeQ não lista tarefas: pergunta-se a ele por uma tarefa pelo id inteiro. Dos tenants, conhecem-se os que têm tarefas.</translation>
    </message>
</context>
<context>
    <name>fairlead::gui::IncidentHistory</name>
    <message>
        <source>The history cannot be read: %1</source>
        <translation>O histórico não pode ser lido: %1</translation>
    </message>
    <message>
        <source>began</source>
        <translation>começou</translation>
    </message>
    <message>
        <source>ended</source>
        <translation>terminou</translation>
    </message>
    <message>
        <source>Reading the waits …</source>
        <translation>Lendo as esperas …</translation>
    </message>
    <message>
        <source>No waits are known of this time.</source>
        <translation>Nenhuma espera é conhecida desse tempo.</translation>
    </message>
    <message>
        <source>Reading the seats …</source>
        <translation>Lendo as vagas …</translation>
    </message>
    <message>
        <source>relief foretold</source>
        <translation>alívio previsto</translation>
    </message>
    <message>
        <source>Nobody is known to have pushed, or to have been hurt.</source>
        <translation>Não se sabe de ninguém que tenha pressionado ou sido prejudicado.</translation>
    </message>
</context>
<context>
    <name>fairlead::gui::IncidentView</name>
    <message>
        <source>nobody, as far as is known of this time</source>
        <translation>ninguém, até onde se sabe desse tempo</translation>
    </message>
    <message>
        <source>their wait, against their usual</source>
        <translation>sua espera, comparada com o costume</translation>
    </message>
    <message>
        <source>The noisy-neighbour watch is off for %1.</source>
        <translation>A vigia de vizinho barulhento está desligada para %1.</translation>
    </message>
    <message>
        <source>Nothing is known of the cause but what is in the charts.</source>
        <translation>Da causa só se sabe o que está nos gráficos.</translation>
    </message>
    <message>
        <source>Waiting for the broker&apos;s answer …</source>
        <translation>Esperando a resposta do broker …</translation>
    </message>
    <message>
        <source>Type a note first.</source>
        <translation>Digite uma nota primeiro.</translation>
    </message>
    <message>
        <source>Not kept: %1</source>
        <translation>Não guardado: %1</translation>
    </message>
    <message>
        <source>Kept as incident %1.</source>
        <translation>Guardado como incidente %1.</translation>
    </message>
    <message>
        <source>Export the incident</source>
        <translation>Exportar o incidente</translation>
    </message>
    <message>
        <source>Markdown (*.md)</source>
        <translation>Markdown (*.md)</translation>
    </message>
    <message>
        <source>Written: %1</source>
        <translation>Gravado: %1</translation>
    </message>
    <message>
        <source>Not written: %1</source>
        <translation>Não gravado: %1</translation>
    </message>
    <message>
        <source>Incidents ›</source>
        <translation>Incidentes ›</translation>
    </message>
    <message>
        <source>Back to all incidents</source>
        <translation>Voltar a todos os incidentes</translation>
    </message>
    <message>
        <source>Keep</source>
        <translation>Guardar</translation>
    </message>
    <message>
        <source>Keep it in the broker as an investigation</source>
        <translation>Guardá-lo no broker como investigação</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Encerrar</translation>
    </message>
    <message>
        <source>Close the investigation; what stands in the note says why</source>
        <translation>Encerrar a investigação; o que está na nota diz por quê</translation>
    </message>
    <message>
        <source>Copy as text</source>
        <translation>Copiar como texto</translation>
    </message>
    <message>
        <source>Copy the incident as text</source>
        <translation>Copiar o incidente como texto</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>Exportar…</translation>
    </message>
    <message>
        <source>Write it as Markdown, with its charts</source>
        <translation>Gravá-lo como Markdown, com seus gráficos</translation>
    </message>
    <message>
        <source>Copy link</source>
        <translation>Copiar link</translation>
    </message>
    <message>
        <source>Copy a link to this incident</source>
        <translation>Copiar um link para este incidente</translation>
    </message>
    <message>
        <source>What it does</source>
        <translation>O que ele faz</translation>
    </message>
    <message>
        <source>Waits of those who are hurt, over time</source>
        <translation>Esperas dos prejudicados, no tempo</translation>
    </message>
    <message>
        <source>Who is hurt</source>
        <translation>Quem é prejudicado</translation>
    </message>
    <message>
        <source>Tenant</source>
        <translation>Tenant</translation>
    </message>
    <message>
        <source>Its usual</source>
        <translation>De costume</translation>
    </message>
    <message>
        <source>Worst</source>
        <translation>Pior</translation>
    </message>
    <message>
        <source>Now</source>
        <translation>Agora</translation>
    </message>
    <message>
        <source>Seats</source>
        <translation>Vagas</translation>
    </message>
    <message>
        <source>Why</source>
        <translation>Por quê</translation>
    </message>
    <message>
        <source>its dead letters</source>
        <translation>suas dead letters</translation>
    </message>
    <message>
        <source>its events</source>
        <translation>seus eventos</translation>
    </message>
    <message>
        <source>the tenant</source>
        <translation>o tenant</translation>
    </message>
    <message>
        <source>Show %1</source>
        <translation>Mostrar %1</translation>
    </message>
    <message>
        <source>What was changed</source>
        <translation>O que foi alterado</translation>
    </message>
    <message>
        <source>Foretold and measured</source>
        <translation>Previsto e medido</translation>
    </message>
    <message>
        <source>Before</source>
        <translation>Antes</translation>
    </message>
    <message>
        <source>Foretold</source>
        <translation>Previsto</translation>
    </message>
    <message>
        <source>Notes</source>
        <translation>Notas</translation>
    </message>
    <message>
        <source>What did you find out?</source>
        <translation>O que você descobriu?</translation>
    </message>
    <message>
        <source>A note on this incident</source>
        <translation>Uma nota sobre este incidente</translation>
    </message>
    <message>
        <source>Note it</source>
        <translation>Anotar</translation>
    </message>
    <message>
        <source>Add the note to the incident</source>
        <translation>Acrescentar a nota ao incidente</translation>
    </message>
    <message>
        <source>Notes, the latest first</source>
        <translation>Notas, a mais recente primeiro</translation>
    </message>
    <message>
        <source>Of this time it is not known who took more than its share, so nothing is proposed.</source>
        <translation>Desse tempo não se sabe quem pegou mais que sua fatia, então nada é proposto.</translation>
    </message>
    <message>
        <source>their wait, and what the change would give them</source>
        <translation>a espera deles, e o que a mudança lhes daria</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <comment>what was changed, whose</comment>
        <translation>%1 de %2</translation>
    </message>
    <message>
        <source>Closed. Still in force: %1</source>
        <translation>Fechado. Ainda vale: %1</translation>
    </message>
    <message>
        <source>Seats of who pushes and of those who are hurt, over time</source>
        <translation>Vagas de quem pressiona e dos prejudicados, no tempo</translation>
    </message>
    <message>
        <source>What is foretold</source>
        <translation>O que está previsto</translation>
    </message>
    <message>
        <source>Backlog done in</source>
        <translation>Backlog feito em</translation>
    </message>
    <message>
        <source>What the watch would do is not foretold: it acts only while it finds that the tenant pushes.</source>
        <translation>O que a vigia faria não é previsto: ela só age enquanto acha que o tenant pressiona.</translation>
    </message>
    <message>
        <source>Dashed: foretold for “%1” by the preview of shares, as long as tasks run now.</source>
        <translation>Tracejado: previsto para “%1” pela prévia das fatias, se as tarefas durarem o que duram agora.</translation>
    </message>
    <message>
        <source>When the seats come free is not foretold: too few tasks of %1 end.</source>
        <translation>Quando as vagas se liberam não é previsto: poucas tarefas de %1 terminam.</translation>
    </message>
    <message>
        <source>This server records nothing.</source>
        <translation>Este servidor não registra nada.</translation>
    </message>
    <message>
        <source>Replayed %1 to %2 with “%3”</source>
        <translation>Repetido de %1 a %2 com “%3”</translation>
    </message>
    <message>
        <source>other limits</source>
        <translation>outros limites</translation>
    </message>
    <message>
        <source>Alert added: %1</source>
        <translation>Alerta acrescentado: %1</translation>
    </message>
    <message>
        <source>Nobody takes seats from others, so capping somebody would not help.</source>
        <translation>Ninguém toma vagas de outros, então limitar alguém não ajudaria.</translation>
    </message>
    <message>
        <source>What happened before:</source>
        <translation>O que aconteceu antes:</translation>
    </message>
    <message>
        <source>What would: %1.</source>
        <translation>O que ajudaria: %1.</translation>
    </message>
    <message>
        <source>, all well now</source>
        <translation>, todos bem agora</translation>
    </message>
    <message>
        <source>, all still hurt</source>
        <translation>, todos ainda prejudicados</translation>
    </message>
    <message>
        <source>, some still hurt</source>
        <translation>, alguns ainda prejudicados</translation>
    </message>
    <message>
        <source>“now” is right after its end, %1</source>
        <translation>“agora” é logo após o fim, %1</translation>
    </message>
    <message>
        <source>What was changed meanwhile</source>
        <translation>O que foi mudado enquanto isso</translation>
    </message>
    <message>
        <source>It has been over since %1. What was wanting: %2.</source>
        <translation>Acabou às %1. O que faltava: %2.</translation>
    </message>
    <message numerus="yes">
        <source>For %n of the waits nothing is foretold: nothing is ready, the backlog would grow, or the pace or the usual wait is not known.</source>
        <translation>
            <numerusform>Para %n das esperas nada é previsto: nada está pronto, o acúmulo cresceria, ou o ritmo ou a espera usual não é conhecido.</numerusform>
            <numerusform>Para %n das esperas nada é previsto: nada está pronto, o acúmulo cresceria, ou o ritmo ou a espera usual não é conhecido.</numerusform>
        </translation>
    </message>
    <message>
        <source>how long those who are hurt wait, log scale; below, the seats</source>
        <translation>quanto esperam os prejudicados, escala logarítmica; abaixo, as vagas</translation>
    </message>
</context>
<context>
    <name>fairlead::gui::IncidentsPage</name>
    <message>
        <source>Incidents</source>
        <translation>Incidentes</translation>
    </message>
    <message>
        <source>Investigate now</source>
        <translation>Investigar agora</translation>
    </message>
    <message>
        <source>Look into what is happening now</source>
        <translation>Examinar o que está acontecendo agora</translation>
    </message>
    <message>
        <source>Investigations, newest first</source>
        <translation>Investigações, a mais nova primeiro</translation>
    </message>
    <message>
        <source>There is no incident “%1”.</source>
        <translation>Não há incidente “%1”.</translation>
    </message>
    <message>
        <source>Investigate what is happening now</source>
        <translation>Investigar o que está acontecendo agora</translation>
    </message>
    <message>
        <source>action</source>
        <translation>ação</translation>
    </message>
    <message>
        <source>Investigate %1</source>
        <translation>Investigar %1</translation>
    </message>
    <message>
        <source>No incidents from %1</source>
        <translation>Nenhum incidente de %1</translation>
    </message>
    <message>
        <source>No incident was investigated here</source>
        <translation>Nenhum incidente foi investigado aqui</translation>
    </message>
    <message>
        <source>When somebody is hurt, open it from Now or from the tenant: what is found out and done is kept here for others.</source>
        <translation>Quando alguém é prejudicado, abra a partir de Agora ou do tenant: o que se descobre e se faz fica guardado aqui para os outros.</translation>
    </message>
    <message>
        <source>Incident %1, of the same time: %2</source>
        <translation>Incidente %1, do mesmo tempo: %2</translation>
    </message>
    <message>
        <source>Incident %1 is not shown: %2</source>
        <translation>O incidente %1 não é mostrado: %2</translation>
    </message>
    <message>
        <source>Open: %1, in all: %2; the broker keeps 500</source>
        <translation>Abertos: %1, no total: %2; o broker guarda 500</translation>
    </message>
</context>
<context>
    <name>fairlead::gui::JsonTreeModel</name>
    <message>
        <source>Name</source>
        <translation>Nome</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>Valor</translation>
    </message>
</context>
<context>
    <name>fairlead::gui::LabComparisonModel</name>
    <message>
        <source>Tenant</source>
        <translation>Tenant</translation>
    </message>
    <message>
        <source>afterwards</source>
        <translation>depois</translation>
    </message>
    <message>
        <source>at first</source>
        <translation>primeiro</translation>
    </message>
    <message>
        <source>%1, by %2</source>
        <translation>%1, com %2</translation>
    </message>
    <message>
        <source>entitled</source>
        <translation>devida</translation>
    </message>
    <message>
        <source>The share of the workers&apos; time that it should have had</source>
        <translation>A fatia do tempo dos workers que deveria ter recebido</translation>
    </message>
    <message>
        <source>share</source>
        <translation>fatia</translation>
    </message>
    <message>
        <source>The share of the workers&apos; time that it had</source>
        <translation>A fatia do tempo dos workers que recebeu</translation>
    </message>
    <message>
        <source>p50 wait</source>
        <translation>espera p50</translation>
    </message>
    <message>
        <source>Half of the tasks waited no longer</source>
        <translation>Metade das tarefas não esperou mais que isso</translation>
    </message>
    <message>
        <source>p99 wait</source>
        <translation>espera p99</translation>
    </message>
    <message>
        <source>99 % of the tasks waited no longer</source>
        <translation>99% das tarefas não esperaram mais que isso</translation>
    </message>
    <message>
        <source>done/s</source>
        <translation>feitas/s</translation>
    </message>
    <message>
        <source>Tasks completed in a second</source>
        <translation>Tarefas concluídas por segundo</translation>
    </message>
    <message>
        <source>the quiet ones together</source>
        <translation>os quietos juntos</translation>
    </message>
</context>
<context>
    <name>fairlead::gui::LabForm</name>
    <message>
        <source>Scenario</source>
        <translation>Cenário</translation>
    </message>
    <message>
        <source>What is played</source>
        <translation>A carga a aplicar</translation>
    </message>
    <message>
        <source>First by</source>
        <translation>Primeiro com</translation>
    </message>
    <message>
        <source>The policy of the first half</source>
        <translation>A política da primeira metade</translation>
    </message>
    <message>
        <source>then by</source>
        <translation>depois com</translation>
    </message>
    <message>
        <source>The policy of the second half</source>
        <translation>A política da segunda metade</translation>
    </message>
    <message>
        <source>Quiet tenants</source>
        <translation>Tenants quietos</translation>
    </message>
    <message>
        <source>Number of tenants that ask for a steady amount</source>
        <translation>Número de tenants que pedem uma quantidade constante</translation>
    </message>
    <message>
        <source> /s</source>
        <translation> /s</translation>
    </message>
    <message>
        <source>Tasks of each</source>
        <translation>Tarefas de cada um</translation>
    </message>
    <message>
        <source>Tasks that each quiet tenant asks for in a second</source>
        <translation>Tarefas que cada tenant quieto pede por segundo</translation>
    </message>
    <message>
        <source>Task length</source>
        <translation>Duração da tarefa</translation>
    </message>
    <message>
        <source>How long their tasks take on average</source>
        <translation>Quanto as tarefas deles levam em média</translation>
    </message>
    <message>
        <source> ms</source>
        <translation> ms</translation>
    </message>
    <message>
        <source>Workers</source>
        <translation>Workers</translation>
    </message>
    <message>
        <source>Tasks of all tenants that can be worked on at once</source>
        <translation>Tarefas de todos os tenants que podem rodar ao mesmo tempo</translation>
    </message>
    <message>
        <source>Duration</source>
        <translation>Duração</translation>
    </message>
    <message>
        <source>Of both halves together</source>
        <translation>Das duas metades juntas</translation>
    </message>
    <message>
        <source> s</source>
        <translation> s</translation>
    </message>
</context>
<context>
    <name>fairlead::gui::LabLeftovers</name>
    <message>
        <source>What an earlier Lab has left</source>
        <translation>O que um Lab anterior deixou</translation>
    </message>
    <message>
        <source>Tidy up</source>
        <translation>Arrumar</translation>
    </message>
    <message>
        <source>Tidy up behind an earlier Lab</source>
        <translation>Arrumar o que um Lab anterior deixou</translation>
    </message>
    <message>
        <source>Leave it</source>
        <translation>Deixar assim</translation>
    </message>
    <message>
        <source>Leave it as it is</source>
        <translation>Deixar como está</translation>
    </message>
    <message>
        <source>Nothing is changed, and it is not asked again for this</source>
        <translation>Nada muda, e não se pergunta de novo sobre isto</translation>
    </message>
    <message>
        <source>It is being tidied up.</source>
        <translation>Está sendo arrumado.</translation>
    </message>
    <message>
        <source>Puts the policy %1 back, and deletes the Lab&apos;s tenants with all their tasks</source>
        <translation>Volta à política %1 e exclui os tenants do Lab com todas as suas tarefas</translation>
    </message>
    <message>
        <source>Deletes the Lab&apos;s tenants with all their tasks</source>
        <translation>Exclui os tenants do Lab com todas as suas tarefas</translation>
    </message>
    <message>
        <source>An interrupted Lab run left this broker with the policy %1; before the run it was %2.</source>
        <translation>Uma execução interrompida do Lab deixou este broker com a política %1; antes dela era %2.</translation>
    </message>
    <message numerus="yes">
        <source>%1 tenants of an earlier Lab are still here.</source>
        <translation>
            <numerusform>%1 tenant de um Lab anterior ainda está aqui.</numerusform>
            <numerusform>%1 tenants de um Lab anterior ainda estão aqui.</numerusform>
        </translation>
    </message>
    <message>
        <source>Tidying up …</source>
        <translation>Arrumando …</translation>
    </message>
    <message>
        <source>An interrupted Lab run left its policy here (L)</source>
        <translation>Uma execução interrompida do Lab deixou aqui a sua política (L)</translation>
    </message>
    <message>
        <source>a Lab that was broken off is tidied up</source>
        <translation>um Lab interrompido está sendo arrumado</translation>
    </message>
    <message>
        <source>The policy could not be put back: %1</source>
        <translation>Não foi possível voltar à política anterior: %1</translation>
    </message>
    <message>
        <source>The connection was lost.</source>
        <translation>A conexão caiu.</translation>
    </message>
    <message>
        <source>Not all tenants could be deleted: %1</source>
        <translation>Nem todos os tenants puderam ser excluídos: %1</translation>
    </message>
</context>
<context>
    <name>fairlead::gui::LabPage</name>
    <message>
        <source>What the Lab does now</source>
        <translation>O que o Lab faz agora</translation>
    </message>
    <message>
        <source>When it was measured</source>
        <translation>Quando foi medido</translation>
    </message>
    <message>
        <source>Lab</source>
        <translation>Lab</translation>
    </message>
    <message>
        <source>Both policies side by side</source>
        <translation>As duas políticas lado a lado</translation>
    </message>
    <message>
        <source>How to begin</source>
        <translation>Como começar</translation>
    </message>
    <message>
        <source>Start runs real producers and workers against this broker, under the first policy and then under the second, and compares both. Afterwards the policy is put back and the Lab&apos;s tenants are deleted.</source>
        <translation>Iniciar executa produtores e workers reais contra este broker, com a primeira política e depois com a segunda, e compara as duas. No fim a política é restaurada e os tenants do Lab são excluídos.</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>Iniciar</translation>
    </message>
    <message>
        <source>Start the Lab</source>
        <translation>Iniciar o Lab</translation>
    </message>
    <message>
        <source>Switch now</source>
        <translation>Trocar agora</translation>
    </message>
    <message>
        <source>Switch to the second policy now</source>
        <translation>Trocar para a segunda política agora</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Parar</translation>
    </message>
    <message>
        <source>Stop the Lab</source>
        <translation>Parar o Lab</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Copiar</translation>
    </message>
    <message>
        <source>Copy the comparison as text</source>
        <translation>Copiar a comparação como texto</translation>
    </message>
    <message>
        <source>The other tenants may be served by other policies meanwhile</source>
        <translation>Os outros tenants podem ser atendidos por outras políticas enquanto isso</translation>
    </message>
    <message>
        <source>Keep its tenants afterwards</source>
        <translation>Manter os tenants dele depois</translation>
    </message>
    <message>
        <source>Their tasks and their history stay, to be looked at in the other views</source>
        <translation>As tarefas e o histórico deles ficam, para serem vistos nas outras visões</translation>
    </message>
    <message>
        <source>It is running.</source>
        <translation>Está rodando.</translation>
    </message>
    <message>
        <source>The policy has only just been put back.</source>
        <translation>A política acabou de ser restaurada.</translation>
    </message>
    <message numerus="yes">
        <source>This broker has %1 other tenants: confirm first that they may be served by other policies meanwhile.</source>
        <translation>
            <numerusform>Este broker tem %1 outro tenant: confirme antes que ele pode ser atendido por outras políticas enquanto isso.</numerusform>
            <numerusform>Este broker tem %1 outros tenants: confirme antes que eles podem ser atendidos por outras políticas enquanto isso.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 tasks sent, %2 done</source>
        <translation>
            <numerusform>%1 tarefa enviada, %2 concluídas</numerusform>
            <numerusform>%1 tarefas enviadas, %2 concluídas</numerusform>
        </translation>
    </message>
    <message>
        <source>Setting the policy to %1 …</source>
        <translation>Definindo a política como %1 …</translation>
    </message>
    <message>
        <source>Served by %1, %2 until the switch to %3 · %4</source>
        <translation>Atendidos com %1, %2 até a troca para %3 · %4</translation>
    </message>
    <message>
        <source>Switching to %1 …</source>
        <translation>Trocando para %1 …</translation>
    </message>
    <message>
        <source>Served by %1, %2 left · %3</source>
        <translation>Atendidos com %1, faltam %2 · %3</translation>
    </message>
    <message>
        <source>Workers are gone; putting everything back …</source>
        <translation>Os workers saíram; restaurando tudo …</translation>
    </message>
    <message>
        <source>Over · %1</source>
        <translation>Encerrado · %1</translation>
    </message>
    <message>
        <source>Plays the load and switches the policy half way</source>
        <translation>Aplica a carga e troca a política no meio</translation>
    </message>
    <message>
        <source>Not in the first half.</source>
        <translation>Não está na primeira metade.</translation>
    </message>
    <message>
        <source>Do not wait for the middle</source>
        <translation>Não esperar pela metade</translation>
    </message>
    <message>
        <source>Nothing is running.</source>
        <translation>Nada está rodando.</translation>
    </message>
    <message>
        <source>Ends the load, puts the policy back and deletes the Lab&apos;s tenants</source>
        <translation>Encerra a carga, restaura a política e exclui os tenants do Lab</translation>
    </message>
    <message>
        <source>There is nothing to copy yet.</source>
        <translation>Ainda não há nada para copiar.</translation>
    </message>
    <message>
        <source>The sentence and the table, with tabs between</source>
        <translation>A frase e a tabela, separadas por tabulação</translation>
    </message>
    <message numerus="yes">
        <source>%1 other tenants may be served by other policies meanwhile</source>
        <translation>
            <numerusform>%1 outro tenant pode ser atendido por outras políticas enquanto isso</numerusform>
            <numerusform>%1 outros tenants podem ser atendidos por outras políticas enquanto isso</numerusform>
        </translation>
    </message>
    <message>
        <source>Connect…</source>
        <translation>Conectar…</translation>
    </message>
    <message>
        <source>Not connected</source>
        <translation>Sem conexão</translation>
    </message>
    <message>
        <source>The Lab plays its load on a broker: start one on this machine, or connect to one.</source>
        <translation>O Lab aplica sua carga em um broker: inicie um nesta máquina, ou conecte-se a um.</translation>
    </message>
    <message>
        <source>No Lab on %1</source>
        <translation>Sem Lab em %1</translation>
    </message>
    <message>
        <source>Retry now</source>
        <translation>Tentar agora</translation>
    </message>
    <message>
        <source>The Lab needs a broker in open mode</source>
        <translation>O Lab precisa de um broker em modo aberto</translation>
    </message>
    <message>
        <source>It makes up tenants, and here each of them would need a token of its own. A broker that is started by this program, or a fairlead-broker without tokens, is open.</source>
        <translation>Ele inventa tenants, e aqui cada um precisaria de um token próprio. Um broker iniciado por este programa, ou um fairlead-broker sem tokens, é aberto.</translation>
    </message>
    <message>
        <source>The Lab switches everybody&apos;s policy</source>
        <translation>O Lab troca a política de todos</translation>
    </message>
    <message>
        <source>That takes the scope %1 for every tenant, which your token does not have.</source>
        <translation>Isso exige o escopo %1 para todos os tenants, que o seu token não tem.</translation>
    </message>
    <message>
        <source>action</source>
        <translation>ação</translation>
    </message>
    <message>
        <source>Producers and workers cannot use this connection.</source>
        <translation>Produtores e workers não podem usar esta conexão.</translation>
    </message>
    <message>
        <source>An earlier Lab has left its policy: tidy up first, or leave it.</source>
        <translation>Um Lab anterior deixou a sua política: arrume primeiro, ou deixe assim.</translation>
    </message>
    <message>
        <source>What came of it</source>
        <translation>O que resultou</translation>
    </message>
</context>
<context>
    <name>fairlead::gui::LabRun</name>
    <message>
        <source>the Lab begins</source>
        <translation>o Lab começa</translation>
    </message>
    <message>
        <source>the Lab switches</source>
        <translation>o Lab troca</translation>
    </message>
    <message>
        <source>The connection was lost.</source>
        <translation>A conexão foi perdida.</translation>
    </message>
    <message>
        <source>The policy was not changed to %1: %2</source>
        <translation>A política não foi mudada para %1: %2</translation>
    </message>
    <message>
        <source>Somebody else has set the policy to %1 meanwhile: it was left alone.</source>
        <translation>Outra pessoa definiu a política como %1 enquanto isso: ela foi deixada como está.</translation>
    </message>
    <message>
        <source>the Lab is over</source>
        <translation>o Lab terminou</translation>
    </message>
    <message>
        <source>The policy could not be put back to %1: %2</source>
        <translation>A política não pôde ser restaurada para %1: %2</translation>
    </message>
    <message>
        <source>The Lab&apos;s tenants could not all be deleted: %1</source>
        <translation>Nem todos os tenants do Lab puderam ser excluídos: %1</translation>
    </message>
    <message>
        <source>The figures cannot be read: %1</source>
        <translation>Os números não podem ser lidos: %1</translation>
    </message>
</context>
<context>
    <name>fairlead::gui::LaneChart</name>
    <message>
        <source>What happened, in lanes over time; the list below has the words</source>
        <translation>O que aconteceu, em faixas ao longo do tempo; a lista abaixo tem as palavras</translation>
    </message>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>e mais %n</numerusform>
            <numerusform>e mais %n</numerusform>
        </translation>
    </message>
    <message>
        <source>now</source>
        <translation>agora</translation>
    </message>
</context>
<context>
    <name>fairlead::gui::LimitBars</name>
    <message>
        <source>Limits in use</source>
        <translation>Limites em uso</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>No limit is set whose use is counted.</source>
        <translation>Não há limite definido cujo uso seja contado.</translation>
    </message>
</context>
<context>
    <name>fairlead::gui::LimitEditor</name>
    <message>
        <source>as 64MiB</source>
        <translation>como 64MiB</translation>
    </message>
    <message>
        <source>as 500ms, 30s, 5m</source>
        <translation>como 500ms, 30s, 5m</translation>
    </message>
    <message>
        <source>window:threshold:factor, as 1h:1000:0.5,1d:10000:0.1</source>
        <translation>janela:limiar:fator, como 1h:1000:0.5,1d:10000:0.1</translation>
    </message>
    <message>
        <source>from %1 to %2</source>
        <translation>de %1 a %2</translation>
    </message>
    <message>
        <source>forget</source>
        <translation>esquecer</translation>
    </message>
    <message>
        <source>Built in: %1</source>
        <translation>De fábrica: %1</translation>
    </message>
    <message>
        <source>What is wrong with %1</source>
        <translation>O que há de errado com %1</translation>
    </message>
    <message>
        <source>Forget what was set for %1</source>
        <translation>Esquecer o que foi definido para %1</translation>
    </message>
    <message>
        <source>Forget the value set here: the value of the layers below applies again</source>
        <translation>Esquecer o valor definido aqui: volta a valer o valor das camadas abaixo</translation>
    </message>
    <message>
        <source>per</source>
        <translation>por</translation>
    </message>
    <message>
        <source>%1: period</source>
        <translation>%1: período</translation>
    </message>
    <message>
        <source>burst</source>
        <translation>rajada</translation>
    </message>
    <message>
        <source>%1: burst</source>
        <translation>%1: rajada</translation>
    </message>
    <message>
        <source>none</source>
        <translation>nenhum</translation>
    </message>
    <message>
        <source>differs among them</source>
        <translation>varia entre eles</translation>
    </message>
    <message>
        <source>undo</source>
        <translation>desfazer</translation>
    </message>
    <message>
        <source>Take back what was set for a time for %1</source>
        <translation>Desfazer o que foi definido por um tempo para %1</translation>
    </message>
    <message>
        <source>End now what was set for a time: what applied before applies again</source>
        <translation>Encerrar agora o que foi definido por um tempo: o que valia antes volta a valer</translation>
    </message>
    <message>
        <source>on</source>
        <translation>ligada</translation>
    </message>
    <message>
        <source>off</source>
        <translation>desligada</translation>
    </message>
    <message>
        <source>refuse</source>
        <translation>recusar</translation>
    </message>
    <message>
        <source>take and count</source>
        <translation>aceitar e contar</translation>
    </message>
    <message>
        <source>not limited now</source>
        <translation>sem limite agora</translation>
    </message>
    <message>
        <source>now: %1</source>
        <translation>agora: %1</translation>
    </message>
</context>
<context>
    <name>fairlead::gui::LimitsEffect</name>
    <message>
        <source>No preview: %1</source>
        <translation>Sem prévia: %1</translation>
    </message>
    <message>
        <source>not known: %1</source>
        <translation>desconhecido: %1</translation>
    </message>
    <message>
        <source>What it would do</source>
        <translation>O que faria</translation>
    </message>
    <message>
        <source>as if all who wait now keep waiting</source>
        <translation>como se todos que esperam continuassem</translation>
    </message>
    <message>
        <source>Asking the broker …</source>
        <translation>Perguntando ao broker …</translation>
    </message>
    <message>
        <source>Refused creates</source>
        <translation>Criações recusadas</translation>
    </message>
    <message>
        <source>not counted for several tenants at once</source>
        <translation>não contado para vários tenants de uma vez</translation>
    </message>
    <message>
        <source>What it costs</source>
        <translation>O que custa</translation>
    </message>
    <message>
        <source>Refused</source>
        <translation>Recusas</translation>
    </message>
    <message>
        <source>Price</source>
        <translation>Preço</translation>
    </message>
    <message>
        <source>nothing that is known</source>
        <translation>nada que se saiba</translation>
    </message>
    <message>
        <source>Its seats</source>
        <translation>Suas vagas</translation>
    </message>
    <message>
        <source>Seats</source>
        <translation>Vagas</translation>
    </message>
</context>
<context>
    <name>fairlead::gui::LimitsOpener</name>
    <message>
        <source>set for %1</source>
        <translation>definido para %1</translation>
    </message>
    <message>
        <source>taken back: %1</source>
        <translation>desfeito: %1</translation>
    </message>
    <message>
        <source>Taken back: %1</source>
        <translation>Desfeito: %1</translation>
    </message>
    <message>
        <source>Not taken back: %1</source>
        <translation>Não desfeito: %1</translation>
    </message>
    <message>
        <source>not connected.</source>
        <translation>sem conexão.</translation>
    </message>
    <message>
        <source>Not taken back for %1: %2</source>
        <translation>Não desfeito para %1: %2</translation>
    </message>
    <message numerus="yes">
        <source>Not taken back for %n tenants</source>
        <translation>
            <numerusform>Não desfeito para %n tenant</numerusform>
            <numerusform>Não desfeito para %n tenants</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>fairlead::gui::LimitsSheet</name>
    <message>
        <source>The limits cannot be read: %1</source>
        <translation>Não foi possível ler os limites: %1</translation>
    </message>
    <message>
        <source>Limits of %1</source>
        <translation>Limites de %1</translation>
    </message>
    <message numerus="yes">
        <source>Limits of %1 tenants</source>
        <translation>
            <numerusform>Limites de %1 tenant</numerusform>
            <numerusform>Limites de %1 tenants</numerusform>
        </translation>
    </message>
    <message>
        <source>Close  Esc</source>
        <translation>Fechar  Esc</translation>
    </message>
    <message>
        <source>Close the limits</source>
        <translation>Fechar os limites</translation>
    </message>
    <message>
        <source>Take theirs</source>
        <translation>Aceitar a outra</translation>
    </message>
    <message>
        <source>Give up my changes and take theirs</source>
        <translation>Desistir das minhas mudanças e aceitar as outras</translation>
    </message>
    <message>
        <source>+ Add a limit</source>
        <translation>+ Acrescentar limite</translation>
    </message>
    <message>
        <source>Add a limit that is not set</source>
        <translation>Acrescentar um limite que não está definido</translation>
    </message>
    <message>
        <source>Changed before</source>
        <translation>Mudanças anteriores</translation>
    </message>
    <message>
        <source>It is kept in the audit log</source>
        <translation>Fica no log de auditoria</translation>
    </message>
    <message>
        <source>Reason, kept in the audit log</source>
        <translation>Motivo, fica no log de auditoria</translation>
    </message>
    <message>
        <source>Result of the request</source>
        <translation>Resultado do pedido</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Cancelar</translation>
    </message>
    <message>
        <source>Close without a change</source>
        <translation>Fechar sem mudar nada</translation>
    </message>
    <message>
        <source>Close and lose what you changed?</source>
        <translation>Fechar e perder o que você mudou?</translation>
    </message>
    <message>
        <source>Discard</source>
        <translation>Descartar</translation>
    </message>
    <message>
        <source>Close and lose the changes</source>
        <translation>Fechar e perder as mudanças</translation>
    </message>
    <message>
        <source>Keep editing</source>
        <translation>Continuar editando</translation>
    </message>
    <message>
        <source>Until</source>
        <translation>Até</translation>
    </message>
    <message>
        <source>Why</source>
        <translation>Por quê</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>a limit and what it does</comment>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Only what you change is set, for each of them: %1</source>
        <translation>Só o que você muda é definido, para cada um deles: %1</translation>
    </message>
    <message numerus="yes">
        <source>Stops nothing: %n tasks above the cap end by themselves.</source>
        <translation>
            <numerusform>Não para nada: %n tarefa acima do teto termina sozinha.</numerusform>
            <numerusform>Não para nada: %n tarefas acima do teto terminam sozinhas.</numerusform>
        </translation>
    </message>
    <message>
        <source>Reading the limits …</source>
        <translation>Lendo os limites …</translation>
    </message>
    <message>
        <source>Nothing is changed yet.</source>
        <translation>Nada foi mudado ainda.</translation>
    </message>
    <message>
        <source>Some values are not possible; what is wrong stands below them.</source>
        <translation>Alguns valores não são possíveis; o erro está abaixo deles.</translation>
    </message>
    <message>
        <source>Nothing is changed.</source>
        <translation>Nada foi mudado.</translation>
    </message>
    <message>
        <source>Until when? Type a time of day as 14:45.</source>
        <translation>Até quando? Digite um horário como 14:45.</translation>
    </message>
    <message>
        <source>A reason is needed: it tells the next operator why.</source>
        <translation>É preciso um motivo: ele explica o porquê ao próximo operador.</translation>
    </message>
    <message>
        <source>%1: not connected</source>
        <translation>%1: sem conexão</translation>
    </message>
    <message>
        <source>Applying …</source>
        <translation>Aplicando …</translation>
    </message>
    <message>
        <source>Applying to %1 …</source>
        <translation>Aplicando a %1 …</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Done for %1. </source>
        <translation>Feito para %1. </translation>
    </message>
    <message>
        <source>Not done: %1</source>
        <translation>Não feito: %1</translation>
    </message>
    <message>
        <source>%1 changed the limits of %2 meanwhile: “%3”. Your edits are kept: check them and apply, or take theirs.</source>
        <translation>%1 mudou os limites de %2 nesse meio-tempo: “%3”. Suas edições foram mantidas: confira e aplique, ou aceite as outras.</translation>
    </message>
    <message>
        <source>Somebody</source>
        <translation>Alguém</translation>
    </message>
</context>
<context>
    <name>fairlead::gui::LineHistory</name>
    <message>
        <source>foretold: %1 %2</source>
        <translation>previsto: %1 %2</translation>
    </message>
    <message>
        <source>foretold</source>
        <translation>previsto</translation>
    </message>
</context>
<context>
    <name>fairlead::gui::LinkOpener</name>
    <message>
        <source>The link is about “%1”, which is no saved connection. Save one of this name to open it.</source>
        <translation>O link é sobre “%1”, que não é uma conexão salva. Salve uma com esse nome para abri-lo.</translation>
    </message>
</context>
<context>
    <name>fairlead::gui::MainWindow</name>
    <message>
        <source>Fairlead</source>
        <translation>Fairlead</translation>
    </message>
    <message>
        <source>view</source>
        <translation>visão</translation>
    </message>
    <message>
        <source>action</source>
        <translation>ação</translation>
    </message>
    <message>
        <source>%1 – Fairlead</source>
        <translation>%1 – Fairlead</translation>
    </message>
    <message>
        <source>connection</source>
        <translation>conexão</translation>
    </message>
    <message>
        <source>Close %1</source>
        <translation>Fechar %1</translation>
    </message>
    <message>
        <source>Open %1</source>
        <translation>Abrir %1</translation>
    </message>
    <message>
        <source>%1 – PRODUCTION – Fairlead</source>
        <translation>%1 – PRODUÇÃO – Fairlead</translation>
    </message>
    <message>
        <source>find or do anything</source>
        <translation>encontrar ou fazer qualquer coisa</translation>
    </message>
    <message>
        <source>Find a view, a tenant, an action, or what has this id</source>
        <translation>Encontrar uma visão, um tenant, uma ação, ou o que tem este id</translation>
    </message>
    <message>
        <source>No link leads to what is shown.</source>
        <translation>Nenhum link leva ao que é mostrado.</translation>
    </message>
    <message>
        <source>Copied: %1</source>
        <translation>Copiado: %1</translation>
    </message>
    <message>
        <source>The link leads to %1, which is still to come: this is now</source>
        <translation>O link leva a %1, que ainda não chegou: isto é agora</translation>
    </message>
</context>
<context>
    <name>fairlead::gui::MarkStrip</name>
    <message>
        <source>What happened</source>
        <translation>O que houve</translation>
    </message>
    <message>
        <source>Nothing in this time.</source>
        <translation>Nada neste período.</translation>
    </message>
</context>
<context>
    <name>fairlead::gui::MomentBand</name>
    <message>
        <source>Back to now</source>
        <translation>Voltar para agora</translation>
    </message>
    <message>
        <source>Look at now on all pages</source>
        <translation>Olhar para agora em todas as páginas</translation>
    </message>
    <message>
        <source>This page shows now, not %1</source>
        <translation>Esta página mostra agora, não %1</translation>
    </message>
    <message>
        <source>Looking at %1</source>
        <translation>Olhando para %1</translation>
    </message>
</context>
<context>
    <name>fairlead::gui::NavigationEntry</name>
    <message>
        <source>PROD</source>
        <translation>PROD</translation>
    </message>
    <message>
        <source>%1k</source>
        <comment>thousands</comment>
        <translation>%1 mil</translation>
    </message>
</context>
<context>
    <name>fairlead::gui::NavigationPane</name>
    <message>
        <source>Connect…</source>
        <translation>Conectar…</translation>
    </message>
    <message>
        <source>Choose what to connect to</source>
        <translation>Escolher a que se conectar</translation>
    </message>
    <message>
        <source>Connection %1</source>
        <translation>Conexão %1</translation>
    </message>
    <message>
        <source>Reconnect</source>
        <translation>Reconectar</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Fechar</translation>
    </message>
    <message>
        <source>Connection %1, production</source>
        <translation>Conexão %1, produção</translation>
    </message>
    <message>
        <source>Connections</source>
        <translation>Conexões</translation>
    </message>
    <message>
        <source>Watch</source>
        <translation>Observar</translation>
    </message>
    <message>
        <source>Mend</source>
        <translation>Reparar</translation>
    </message>
    <message>
        <source>Build</source>
        <translation>Construir</translation>
    </message>
</context>
<context>
    <name>fairlead::gui::NowPage</name>
    <message>
        <source>Who hurts</source>
        <translation>Quem sofre</translation>
    </message>
    <message>
        <source>Show %1, whom the verdict is about</source>
        <translation>Mostrar %1, de quem trata o veredito</translation>
    </message>
    <message>
        <source>action</source>
        <translation>ação</translation>
    </message>
    <message>
        <source>Not known</source>
        <translation>Não se sabe</translation>
    </message>
    <message>
        <source>Nobody hurt</source>
        <translation>Ninguém sofria</translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n tenants, worst first</source>
        <translation>
            <numerusform>%1 de %n tenant, o pior primeiro</numerusform>
            <numerusform>%1 de %n tenants, o pior primeiro</numerusform>
        </translation>
    </message>
    <message>
        <source>; because of %1</source>
        <translation>; por causa de %1</translation>
    </message>
    <message numerus="yes">
        <source>none of %n tenants</source>
        <translation>
            <numerusform>nenhum de %n tenant</numerusform>
            <numerusform>nenhum de %n tenants</numerusform>
        </translation>
    </message>
    <message>
        <source>Nobody hurts</source>
        <translation>Ninguém sofre</translation>
    </message>
    <message>
        <source>Every tenant waits about as long as usual, or by its own doing.</source>
        <translation>Cada tenant espera o normal, ou por conta própria.</translation>
    </message>
    <message>
        <source>No figures from %1</source>
        <translation>Sem números de %1</translation>
    </message>
    <message>
        <source>Waiting for %1</source>
        <translation>Aguardando %1</translation>
    </message>
    <message>
        <source>The first figures are on their way.</source>
        <translation>Os primeiros números estão a caminho.</translation>
    </message>
    <message>
        <source>No tenants yet</source>
        <translation>Ainda não há tenants</translation>
    </message>
    <message>
        <source>What was so at %1 is shown for a day only</source>
        <translation>O que era em %1 só é mostrado por um dia</translation>
    </message>
    <message>
        <source>Back at now: %1 lies outside of what is shown</source>
        <translation>De volta a agora: %1 fica fora do que é mostrado</translation>
    </message>
    <message>
        <source>at %1</source>
        <translation>às %1</translation>
    </message>
    <message>
        <source>A tenant appears here with its first task. Connect a producer to %1, or send a task by hand.</source>
        <translation>Um tenant aparece aqui com sua primeira tarefa. Conecte um produtor a %1 ou envie uma tarefa à mão.</translation>
    </message>
    <message>
        <source>Try it</source>
        <translation>Experimentar</translation>
    </message>
    <message numerus="yes">
        <source>; %n more for other reasons</source>
        <translation>
            <numerusform>; mais %n por outras razões</numerusform>
            <numerusform>; mais %n por outras razões</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n tenants, not by others: see the sentence above</source>
        <translation>
            <numerusform>%1 de %n tenant, não por outros: veja a frase acima</numerusform>
            <numerusform>%1 de %n tenants, não por outros: veja a frase acima</numerusform>
        </translation>
    </message>
    <message>
        <source>Nobody waited too long</source>
        <translation>Ninguém esperou tempo demais</translation>
    </message>
</context>
<context>
    <name>fairlead::gui::OperationBar</name>
    <message>
        <source>How far the operation is</source>
        <translation>Até onde a operação chegou</translation>
    </message>
</context>
<context>
    <name>fairlead::gui::OperationDetail</name>
    <message>
        <source>How long it will take</source>
        <translation>Quanto tempo vai levar</translation>
    </message>
    <message>
        <source>The selected operation</source>
        <translation>A operação selecionada</translation>
    </message>
    <message numerus="yes">
        <source>The %1 that failed again</source>
        <translation>
            <numerusform>A %1 que falhou de novo</numerusform>
            <numerusform>As %1 que falharam de novo</numerusform>
        </translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Pausar</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Cancelar</translation>
    </message>
    <message>
        <source>%1 the selected operation</source>
        <translation>%1 a operação selecionada</translation>
    </message>
    <message>
        <source>Pause the selected operation</source>
        <translation>Pausar a operação selecionada</translation>
    </message>
    <message>
        <source>Cancel: %1</source>
        <translation>Cancelar: %1</translation>
    </message>
    <message>
        <source>Select an operation.</source>
        <translation>Selecione uma operação.</translation>
    </message>
    <message>
        <source>%1 %2: %3</source>
        <translation>%1 %2: %3</translation>
    </message>
    <message>
        <source>Of</source>
        <translation>De</translation>
    </message>
    <message>
        <source>By</source>
        <translation>Por</translation>
    </message>
    <message>
        <source>Why</source>
        <translation>Por quê</translation>
    </message>
    <message>
        <source>Begun</source>
        <translation>Início</translation>
    </message>
    <message>
        <source>Ended</source>
        <translation>Fim</translation>
    </message>
    <message>
        <source>Pace</source>
        <translation>Ritmo</translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>Retomar</translation>
    </message>
    <message>
        <source>Resume the selected operation</source>
        <translation>Retomar a operação selecionada</translation>
    </message>
</context>
<context>
    <name>fairlead::gui::OperationModel</name>
    <message>
        <source>What</source>
        <translation>O quê</translation>
    </message>
    <message>
        <source>Of</source>
        <translation>De</translation>
    </message>
    <message>
        <source>Failed again</source>
        <translation>Falharam de novo</translation>
    </message>
    <message>
        <source>By</source>
        <translation>Por</translation>
    </message>
    <message>
        <source>Begun</source>
        <translation>Início</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>Progresso</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Tempo</translation>
    </message>
</context>
<context>
    <name>fairlead::gui::OperationSheet</name>
    <message>
        <source>Delete dead letters</source>
        <translation>Excluir dead letters</translation>
    </message>
    <message>
        <source>Requeue dead letters</source>
        <translation>Reenfileirar dead letters</translation>
    </message>
    <message>
        <source>What it touches</source>
        <translation>O que é afetado</translation>
    </message>
    <message>
        <source>Tasks per second; 0: as fast as live traffic allows</source>
        <translation>Tarefas por segundo; 0: tão rápido quanto o tráfego ao vivo permite</translation>
    </message>
    <message>
        <source>as fast as live traffic allows</source>
        <translation>tão rápido quanto o tráfego ao vivo permite</translation>
    </message>
    <message>
        <source> per second</source>
        <translation> por segundo</translation>
    </message>
    <message>
        <source>Pace</source>
        <translation>Ritmo</translation>
    </message>
    <message>
        <source>How long it takes</source>
        <translation>Quanto tempo leva</translation>
    </message>
    <message>
        <source>Reason (kept with the operation)</source>
        <translation>Motivo (guardado com a operação)</translation>
    </message>
    <message>
        <source>Reason</source>
        <translation>Motivo</translation>
    </message>
    <message>
        <source>What is in the way</source>
        <translation>O que impede</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Excluir</translation>
    </message>
    <message>
        <source>Requeue</source>
        <translation>Reenfileirar</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Cancelar</translation>
    </message>
    <message>
        <source>Order</source>
        <translation>Ordem</translation>
    </message>
    <message>
        <source>oldest first</source>
        <translation>mais antigas primeiro</translation>
    </message>
    <message>
        <source>newest first</source>
        <translation>mais novas primeiro</translation>
    </message>
    <message>
        <source>tenant by tenant</source>
        <translation>tenant por tenant</translation>
    </message>
    <message>
        <source>Canary: so many first; 0: none</source>
        <translation>Canário: este número primeiro; 0: nenhuma</translation>
    </message>
    <message>
        <source>none</source>
        <translation>nenhum</translation>
    </message>
    <message>
        <source> first, the rest when they have ended well</source>
        <translation> primeiro, o resto quando terminarem bem</translation>
    </message>
    <message>
        <source>Canary</source>
        <translation>Canário</translation>
    </message>
    <message>
        <source>Pause when more fail again than</source>
        <translation>Pausar quando falharem de novo mais de</translation>
    </message>
    <message>
        <source>Share that fails again at which it pauses</source>
        <translation>Parcela que falha de novo a partir da qual pausa</translation>
    </message>
    <message>
        <source> %</source>
        <translation>%</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Parar</translation>
    </message>
    <message>
        <source>Counting…</source>
        <translation>Contando…</translation>
    </message>
    <message>
        <source>It could not be counted: %1</source>
        <translation>Não foi possível contar: %1</translation>
    </message>
    <message numerus="yes">
        <source>%1 tenants</source>
        <translation>
            <numerusform>%1 tenant</numerusform>
            <numerusform>%1 tenants</numerusform>
        </translation>
    </message>
    <message>
        <source>The oldest died %1, the newest %2.</source>
        <translation>A mais antiga morreu em %1, a mais nova em %2.</translation>
    </message>
    <message>
        <source>Type %1</source>
        <translation>Digite %1</translation>
    </message>
    <message>
        <source>Type %1 to confirm</source>
        <translation>Digite %1 para confirmar</translation>
    </message>
    <message>
        <source>takes %1</source>
        <translation>leva %1</translation>
    </message>
    <message>
        <source>Waiting for the broker…</source>
        <translation>Esperando pelo broker…</translation>
    </message>
    <message>
        <source>Not counted yet.</source>
        <translation>Ainda não contado.</translation>
    </message>
    <message>
        <source>There is nothing that matches.</source>
        <translation>Não há nada que corresponda.</translation>
    </message>
    <message>
        <source>A reason is missing.</source>
        <translation>Falta um motivo.</translation>
    </message>
    <message>
        <source>Check whether it is running before you try again.</source>
        <translation>Verifique se está rodando antes de tentar de novo.</translation>
    </message>
    <message>
        <source>%1 is not typed yet.</source>
        <translation>%1 ainda não foi digitado.</translation>
    </message>
    <message>
        <source>Some of what it touches</source>
        <translation>Parte do que será afetado</translation>
    </message>
    <message numerus="yes">
        <source>At least %1 dead letters of %2.</source>
        <translation>
            <numerusform>Pelo menos %1 dead letter de %2.</numerusform>
            <numerusform>Pelo menos %1 dead letters de %2.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 dead letters of %2.</source>
        <translation>
            <numerusform>%1 dead letter de %2.</numerusform>
            <numerusform>%1 dead letters de %2.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>fairlead::gui::OperationStrip</name>
    <message>
        <source>Requeue</source>
        <translation>Reenfileiramento</translation>
    </message>
    <message>
        <source>Deletion</source>
        <translation>Exclusão</translation>
    </message>
    <message>
        <source>Purge</source>
        <translation>Expurgo</translation>
    </message>
    <message>
        <source>Deletion of a tenant</source>
        <translation>Exclusão de um tenant</translation>
    </message>
    <message>
        <source>Operation</source>
        <translation>Operação</translation>
    </message>
    <message>
        <source>paused</source>
        <translation>em pausa</translation>
    </message>
    <message>
        <source>cancelled</source>
        <translation>cancelada</translation>
    </message>
    <message>
        <source>finished</source>
        <translation>terminada</translation>
    </message>
    <message>
        <source>running</source>
        <translation>em andamento</translation>
    </message>
    <message>
        <source>%1 %2: %3 of %4 done</source>
        <translation>%1, operação %2: %3 de %4 feitas</translation>
    </message>
    <message>
        <source>%1 skipped</source>
        <translation>puladas: %1</translation>
    </message>
    <message>
        <source>%1 completed since</source>
        <translation>concluídas desde então: %1</translation>
    </message>
    <message>
        <source>%1 failed again</source>
        <translation>falharam de novo: %1</translation>
    </message>
    <message>
        <source>%1 withdrawn</source>
        <translation>retiradas: %1</translation>
    </message>
    <message>
        <source>Progress of the operation</source>
        <translation>Progresso da operação</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Cancelar</translation>
    </message>
    <message>
        <source>Cancel the operation</source>
        <translation>Cancelar a operação</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Fechar</translation>
    </message>
    <message>
        <source>Close this line</source>
        <translation>Fechar esta linha</translation>
    </message>
    <message>
        <source>(as it was when the connection was lost; it goes on in the broker)</source>
        <translation>(como estava quando a conexão foi perdida; continua no broker)</translation>
    </message>
    <message>
        <source>(%1)</source>
        <translation>(%1)</translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>Retomar</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Pausar</translation>
    </message>
    <message>
        <source>Resume the operation</source>
        <translation>Retomar a operação</translation>
    </message>
    <message>
        <source>Pause the operation</source>
        <translation>Pausar a operação</translation>
    </message>
    <message>
        <source>Waiting for the broker…</source>
        <translation>Esperando pelo broker…</translation>
    </message>
    <message>
        <source>What is done stays done</source>
        <translation>O que foi feito continua feito</translation>
    </message>
    <message>
        <source>%1 %2: %3 of %4 brought back</source>
        <translation>%1 %2: %3 de %4 trazidas de volta</translation>
    </message>
    <message>
        <source>waits until these have ended</source>
        <translation>espera que estas terminem</translation>
    </message>
</context>
<context>
    <name>fairlead::gui::OperationsPage</name>
    <message>
        <source>Operations, newest first</source>
        <translation>Operações, mais novas primeiro</translation>
    </message>
    <message>
        <source>Not done: %1</source>
        <translation>Não feito: %1</translation>
    </message>
    <message>
        <source>Select an operation.</source>
        <translation>Selecione uma operação.</translation>
    </message>
    <message>
        <source>It is over.</source>
        <translation>Já terminou.</translation>
    </message>
    <message>
        <source>No operations from %1</source>
        <translation>Sem operações de %1</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>Tentar de novo</translation>
    </message>
    <message>
        <source>Waiting for %1</source>
        <translation>Esperando por %1</translation>
    </message>
    <message>
        <source>Its operations are on their way.</source>
        <translation>As operações estão a caminho.</translation>
    </message>
    <message>
        <source>No operations</source>
        <translation>Nenhuma operação</translation>
    </message>
    <message>
        <source>Bulk requeues, deletions and purges appear here, with who began them and what became of them.</source>
        <translation>Reenfileiramentos, exclusões e expurgos em lote aparecem aqui, com quem os iniciou e o que resultou.</translation>
    </message>
</context>
<context>
    <name>fairlead::gui::OutsideText</name>
    <message>
        <source>(the first %1 of %2 characters; Copy all copies the whole text)</source>
        <translation>(os primeiros %1 de %2 caracteres; Copiar tudo copia o texto inteiro)</translation>
    </message>
    <message>
        <source>Copy all</source>
        <translation>Copiar tudo</translation>
    </message>
</context>
<context>
    <name>fairlead::gui::OverrideList</name>
    <message>
        <source>In force for a time</source>
        <translation>Em vigor por um tempo</translation>
    </message>
    <message>
        <source>Result of the request</source>
        <translation>Resultado do pedido</translation>
    </message>
    <message>
        <source>taken back before its end: %1</source>
        <translation>desfeito antes do fim: %1</translation>
    </message>
    <message>
        <source>Taken back: %1</source>
        <translation>Desfeito: %1</translation>
    </message>
    <message>
        <source>Not taken back: %1</source>
        <translation>Não desfeito: %1</translation>
    </message>
    <message>
        <source>It is being taken back …</source>
        <translation>Desfazendo …</translation>
    </message>
    <message>
        <source>%1, not taken back: %2</source>
        <translation>%1, não desfeito: %2</translation>
    </message>
</context>
<context>
    <name>fairlead::gui::OverrideRow</name>
    <message>
        <source>Release</source>
        <translation>Liberar</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Desfazer</translation>
    </message>
    <message>
        <source>%1 on production</source>
        <translation>%1 em produção</translation>
    </message>
    <message>
        <source>Take back: %1</source>
        <translation>Desfazer: %1</translation>
    </message>
</context>
<context>
    <name>fairlead::gui::PauseBadge</name>
    <message>
        <source>Paused: nothing is fetched</source>
        <translation>Em pausa: nada é buscado</translation>
    </message>
    <message>
        <source>Go on   %1</source>
        <translation>Continuar   %1</translation>
    </message>
    <message>
        <source>Fetch figures again</source>
        <translation>Voltar a buscar números</translation>
    </message>
</context>
<context>
    <name>fairlead::gui::PausedQueues</name>
    <message>
        <source>Result of the change</source>
        <translation>Resultado da mudança</translation>
    </message>
    <message>
        <source>Resume queue %1…</source>
        <translation>Retomar a fila %1…</translation>
    </message>
    <message>
        <source>Hand out the queue %1 of %2 again</source>
        <translation>Voltar a entregar a fila %1 de %2</translation>
    </message>
    <message>
        <source>Waiting for the broker…</source>
        <translation>Esperando pelo broker…</translation>
    </message>
</context>
<context>
    <name>fairlead::gui::PayloadSearch</name>
    <message>
        <source>the connection was lost</source>
        <translation>a conexão foi perdida</translation>
    </message>
</context>
<context>
    <name>fairlead::gui::PayloadView</name>
    <message>
        <source>Tree</source>
        <translation>Árvore</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>Texto</translation>
    </message>
    <message>
        <source>Hex</source>
        <translation>Hex</translation>
    </message>
    <message>
        <source>Show the %1 as %2</source>
        <translation>Mostrar o %1 como %2</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Copiar</translation>
    </message>
    <message>
        <source>Copy the %1</source>
        <translation>Copiar o %1</translation>
    </message>
    <message>
        <source>Save…</source>
        <translation>Salvar…</translation>
    </message>
    <message>
        <source>Save the %1 as a file</source>
        <translation>Salvar o %1 em arquivo</translation>
    </message>
    <message>
        <source>The %1 as a tree</source>
        <translation>O %1 como árvore</translation>
    </message>
    <message>
        <source>The %1 as text</source>
        <translation>O %1 como texto</translation>
    </message>
    <message>
        <source>The %1 in hexadecimal</source>
        <translation>O %1 em hexadecimal</translation>
    </message>
    <message>
        <source>It is empty.</source>
        <translation>Está vazio.</translation>
    </message>
    <message>
        <source>Reading…</source>
        <translation>Lendo…</translation>
    </message>
    <message>
        <source>This is no JSON.</source>
        <translation>Isto não é JSON.</translation>
    </message>
    <message>
        <source>first %1 of %2</source>
        <translation>primeiros %1 de %2</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Salvar</translation>
    </message>
    <message>
        <source>saved as %1</source>
        <translation>salvo como %1</translation>
    </message>
</context>
<context>
    <name>fairlead::gui::PreventionCard</name>
    <message>
        <source>So that it does not come back</source>
        <translation>Para que não volte</translation>
    </message>
    <message>
        <source>Limits…</source>
        <translation>Limites…</translation>
    </message>
    <message>
        <source>Change the limits of who pushes</source>
        <translation>Alterar os limites de quem pressiona</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>what a button says, what it is about</comment>
        <translation>%1: %2</translation>
    </message>
</context>
<context>
    <name>fairlead::gui::PreviewModel</name>
    <message>
        <source>Tenant</source>
        <translation>Tenant</translation>
    </message>
    <message>
        <source>Setting</source>
        <translation>Configuração</translation>
    </message>
    <message>
        <source>Now</source>
        <translation>Agora</translation>
    </message>
    <message>
        <source>Then</source>
        <translation>Depois</translation>
    </message>
    <message>
        <source>What becomes of it</source>
        <translation>O que acontece</translation>
    </message>
</context>
<context>
    <name>fairlead::gui::ProductionCheck</name>
    <message>
        <source>I mean %1</source>
        <translation>É %1 mesmo</translation>
    </message>
    <message>
        <source>This is production: I mean %1</source>
        <translation>Isto é produção: é %1 mesmo</translation>
    </message>
    <message>
        <source>This is production: tick that you mean %1.</source>
        <translation>Isto é produção: marque que é %1 mesmo.</translation>
    </message>
    <message>
        <source>PRODUCTION · %1</source>
        <translation>PRODUÇÃO · %1</translation>
    </message>
    <message>
        <source>You look at %1. This applies now.</source>
        <translation>Você está olhando para %1. Isto vale a partir de agora.</translation>
    </message>
</context>
<context>
    <name>fairlead::gui::ProductionTag</name>
    <message>
        <source>This is production</source>
        <translation>Isto é produção</translation>
    </message>
    <message>
        <source>PRODUCTION</source>
        <translation>PRODUÇÃO</translation>
    </message>
</context>
<context>
    <name>fairlead::gui::ProfileActions</name>
    <message>
        <source>Remove a connection</source>
        <translation>Remover uma conexão</translation>
    </message>
    <message>
        <source>Remove the saved connection %1?</source>
        <translation>Remover a conexão salva %1?</translation>
    </message>
    <message>
        <source>Its token is removed from the keychain, too. The broker is not touched.</source>
        <translation>O token dela também é removido do chaveiro. O broker não é tocado.</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Remover</translation>
    </message>
    <message>
        <source>Remove the saved connection</source>
        <translation>Remover a conexão salva</translation>
    </message>
    <message>
        <source>the workers of %1</source>
        <translation>os workers de %1</translation>
    </message>
</context>
<context>
    <name>fairlead::gui::PushCard</name>
    <message>
        <source>Who pushes</source>
        <translation>Quem pressiona</translation>
    </message>
    <message numerus="yes">
        <source>%n others</source>
        <translation>
            <numerusform>%n outro</numerusform>
            <numerusform>%n outros</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 shared seats</source>
        <translation>
            <numerusform>%1 vaga compartilhada</numerusform>
            <numerusform>%1 vagas compartilhadas</numerusform>
        </translation>
    </message>
    <message>
        <source>, %1 a square</source>
        <translation>, %1 por quadrado</translation>
    </message>
    <message>
        <source>, all taken</source>
        <translation>, todas ocupadas</translation>
    </message>
    <message numerus="yes">
        <source>, %1 free</source>
        <translation>
            <numerusform>, %1 livre</numerusform>
            <numerusform>, %1 livres</numerusform>
        </translation>
    </message>
    <message>
        <source>No worker that several tenants share is connected.</source>
        <translation>Nenhum worker compartilhado está conectado.</translation>
    </message>
    <message>
        <source>not known of the past</source>
        <translation>do passado não se sabe</translation>
    </message>
    <message>
        <source>Who had which seat is not written down.</source>
        <translation>Quem tinha qual vaga não fica registrado.</translation>
    </message>
    <message>
        <source>the line: what %1 is entitled to, %2 seats; of late it had %3</source>
        <translation>a linha: o que é devido a %1, %2 vagas; há pouco tinha %3</translation>
    </message>
    <message>
        <source>%1 had %2 of the %3 seats that the hurt ones wait for, entitled to %4</source>
        <translation>%1 tinha %2 das %3 vagas que os que sofrem esperam; devidas: %4</translation>
    </message>
    <message numerus="yes">
        <source>%n more push.</source>
        <translation>
            <numerusform>Mais %n pressiona.</numerusform>
            <numerusform>Mais %n pressionam.</numerusform>
        </translation>
    </message>
    <message>
        <source>Nobody else pushes.</source>
        <translation>Ninguém mais pressiona.</translation>
    </message>
    <message numerus="yes">
        <source>%1 tasks run</source>
        <translation>
            <numerusform>%1 roda</numerusform>
            <numerusform>%1 rodam</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>; %n more elsewhere</source>
        <translation>
            <numerusform>; mais %n fora delas</numerusform>
            <numerusform>; mais %n fora delas</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>fairlead::gui::QueuePanel</name>
    <message>
        <source>Pause…</source>
        <translation>Pausar…</translation>
    </message>
    <message>
        <source>Hand out nothing of the selected queue</source>
        <translation>Não entregar nada da fila selecionada</translation>
    </message>
    <message>
        <source>Pause for every tenant…</source>
        <translation>Pausar para todos os tenants…</translation>
    </message>
    <message>
        <source>Hand out nothing of this command, whichever tenant&apos;s</source>
        <translation>Não entregar nada deste comando, de qualquer tenant</translation>
    </message>
    <message>
        <source>Resume…</source>
        <translation>Retomar…</translation>
    </message>
    <message>
        <source>Hand out the selected queue again</source>
        <translation>Voltar a entregar a fila selecionada</translation>
    </message>
    <message>
        <source>Result of the change</source>
        <translation>Resultado da mudança</translation>
    </message>
    <message>
        <source>Queues, by tenant and command</source>
        <translation>Filas, por tenant e comando</translation>
    </message>
    <message>
        <source>Tenant</source>
        <translation>Tenant</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>Comando</translation>
    </message>
    <message>
        <source>Ready</source>
        <translation>Prontas</translation>
    </message>
    <message>
        <source>In progress</source>
        <translation>Em andamento</translation>
    </message>
    <message>
        <source>Delayed</source>
        <translation>Adiadas</translation>
    </message>
    <message>
        <source>Oldest waiting</source>
        <translation>Espera máxima</translation>
    </message>
    <message>
        <source>State</source>
        <translation>Estado</translation>
    </message>
    <message>
        <source>Select a queue.</source>
        <translation>Selecione uma fila.</translation>
    </message>
    <message>
        <source>Waiting for the broker…</source>
        <translation>Esperando pelo broker…</translation>
    </message>
    <message>
        <source>It is paused.</source>
        <translation>Está pausada.</translation>
    </message>
    <message>
        <source>Your token is not for every tenant.</source>
        <translation>Seu token não vale para todos os tenants.</translation>
    </message>
    <message>
        <source>Held</source>
        <translation>Retidas</translation>
    </message>
</context>
<context>
    <name>fairlead::gui::QueuePausing</name>
    <message>
        <source>It is not paused.</source>
        <translation>Não está pausada.</translation>
    </message>
    <message>
        <source>It is paused for every tenant, which your token is not for.</source>
        <translation>Está pausada para todos os tenants, e seu token não vale para todos.</translation>
    </message>
    <message>
        <source>Not connected now.</source>
        <translation>Sem conexão agora.</translation>
    </message>
    <message>
        <source>%1 of every tenant</source>
        <translation>%1 de todos os tenants</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 de %2</translation>
    </message>
    <message>
        <source>Pause %1?</source>
        <translation>Pausar %1?</translation>
    </message>
    <message>
        <source>Resume %1?</source>
        <translation>Retomar %1?</translation>
    </message>
    <message>
        <source>Nothing of it is handed out until it is resumed. New tasks are accepted, and what is in progress goes on.</source>
        <translation>Nada dela é entregue até ser retomada. Novas tarefas são aceitas, e o que está em andamento continua.</translation>
    </message>
    <message>
        <source>What waits in it is handed out again, in its turn.</source>
        <translation>O que espera nela volta a ser entregue, na sua vez.</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Pausar</translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>Retomar</translation>
    </message>
    <message>
        <source>Not changed: %1</source>
        <translation>Não mudou: %1</translation>
    </message>
    <message>
        <source>%1 is paused.</source>
        <translation>%1 está pausada.</translation>
    </message>
    <message>
        <source>%1 is resumed.</source>
        <translation>%1 foi retomada.</translation>
    </message>
</context>
<context>
    <name>fairlead::gui::RangeChoice</name>
    <message>
        <source>Show %1</source>
        <translation>Mostrar %1</translation>
    </message>
</context>
<context>
    <name>fairlead::gui::RemedyCard</name>
    <message>
        <source>What would help</source>
        <translation>O que ajudaria</translation>
    </message>
    <message>
        <source>Why, for the next who looks</source>
        <translation>Por quê, para quem olhar depois</translation>
    </message>
    <message>
        <source>Reason of the change</source>
        <translation>Motivo da alteração</translation>
    </message>
    <message>
        <source>Apply</source>
        <translation>Aplicar</translation>
    </message>
    <message>
        <source>Throttle until %1</source>
        <translation>Throttling até %1</translation>
    </message>
    <message>
        <source>Applying …</source>
        <translation>Aplicando …</translation>
    </message>
    <message>
        <source>Asking the broker …</source>
        <translation>Perguntando ao broker …</translation>
    </message>
    <message>
        <source>Until when? Type a time of day as 14:45.</source>
        <translation>Até quando? Digite um horário como 14:45.</translation>
    </message>
    <message>
        <source>Say why, in the line above.</source>
        <translation>Diga por quê, na linha acima.</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Not applied: %1</source>
        <translation>Não aplicado: %1</translation>
    </message>
</context>
<context>
    <name>fairlead::gui::ReplayChart</name>
    <message>
        <source>What the chart shows</source>
        <translation>O que o gráfico mostra</translation>
    </message>
    <message>
        <source>Waiting</source>
        <translation>Esperando</translation>
    </message>
    <message>
        <source>Begun per minute</source>
        <translation>Começadas por minuto</translation>
    </message>
    <message>
        <source>Whose tasks the chart shows</source>
        <translation>De quem são as tarefas do gráfico</translation>
    </message>
    <message>
        <source>All tenants</source>
        <translation>Todos os tenants</translation>
    </message>
    <message>
        <source>Chosen tenant</source>
        <translation>Tenant escolhido</translation>
    </message>
    <message>
        <source>How it went, and how it would have gone</source>
        <translation>Como foi, e como teria sido</translation>
    </message>
    <message>
        <source>Choose a tenant in the table.</source>
        <translation>Escolha um tenant na tabela.</translation>
    </message>
    <message>
        <source>How it went is known only of the tenants that would differ most.</source>
        <translation>Só se conhece o decorrer dos tenants que mais mudariam.</translation>
    </message>
    <message>
        <source>as it was</source>
        <translation>como foi</translation>
    </message>
    <message>
        <source>with the changes (dashed)</source>
        <translation>com mudanças (traços)</translation>
    </message>
    <message>
        <source>No task began in that time.</source>
        <translation>Nenhuma tarefa começou nesse tempo.</translation>
    </message>
    <message>
        <source>with the changes</source>
        <translation>com as mudanças</translation>
    </message>
    <message>
        <source>Wait p99</source>
        <translation>Espera p99</translation>
    </message>
    <message>
        <source>replayed without changes</source>
        <translation>repetido sem mudanças</translation>
    </message>
</context>
<context>
    <name>fairlead::gui::ReplayModel</name>
    <message>
        <source>Tenant</source>
        <translation>Tenant</translation>
    </message>
    <message>
        <source>Wait p99 then</source>
        <translation>Espera p99 então</translation>
    </message>
    <message>
        <source>With the changes</source>
        <translation>Com as mudanças</translation>
    </message>
    <message>
        <source>Difference</source>
        <translation>Diferença</translation>
    </message>
    <message>
        <source>Seats</source>
        <translation>Vagas</translation>
    </message>
    <message>
        <source>Tasks begun</source>
        <translation>Tarefas iniciadas</translation>
    </message>
    <message>
        <source>Waiting at the end</source>
        <translation>Esperando no fim</translation>
    </message>
    <message>
        <source>Refused</source>
        <comment>creates</comment>
        <translation>Recusadas</translation>
    </message>
</context>
<context>
    <name>fairlead::gui::RowExport</name>
    <message>
        <source>it stopped early and wrote no file: %1</source>
        <translation>parou antes do fim e nenhum arquivo foi gravado: %1</translation>
    </message>
</context>
<context>
    <name>fairlead::gui::SavedFilters</name>
    <message>
        <source>Saved ▾</source>
        <translation>Salvos ▾</translation>
    </message>
    <message>
        <source>Saved filters</source>
        <translation>Filtros salvos</translation>
    </message>
    <message>
        <source>Filters that were given a name</source>
        <translation>Filtros que receberam um nome</translation>
    </message>
    <message>
        <source>Save these filters…</source>
        <translation>Salvar estes filtros…</translation>
    </message>
    <message>
        <source>Forget</source>
        <translation>Esquecer</translation>
    </message>
    <message>
        <source>Save these filters</source>
        <translation>Salvar estes filtros</translation>
    </message>
    <message>
        <source>Under which name?</source>
        <translation>Com que nome?</translation>
    </message>
</context>
<context>
    <name>fairlead::gui::SeatHolders</name>
    <message>
        <source>Who holds the seats it waits for</source>
        <translation>Quem ocupa as vagas que ele espera</translation>
    </message>
    <message>
        <source>other tenants</source>
        <translation>outros tenants</translation>
    </message>
    <message>
        <source>Go to %1</source>
        <translation>Ir para %1</translation>
    </message>
    <message numerus="yes">
        <source>%n seats, for %1</source>
        <translation>
            <numerusform>%n vaga, há %1</numerusform>
            <numerusform>%n vagas, há %1</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>fairlead::gui::SeatMap</name>
    <message>
        <source>Who has the shared seats</source>
        <translation>Quem tem as vagas compartilhadas</translation>
    </message>
    <message>
        <source>%1: %2 of %3</source>
        <translation>%1: %2 de %3</translation>
    </message>
    <message>
        <source>free: %1 of %2</source>
        <translation>livres: %1 de %2</translation>
    </message>
</context>
<context>
    <name>fairlead::gui::SendPanel</name>
    <message>
        <source>the stream ended</source>
        <translation>o stream terminou</translation>
    </message>
    <message>
        <source>Priority, 0 to 9; 9 is first</source>
        <translation>Prioridade, de 0 a 9; 9 vem primeiro</translation>
    </message>
    <message>
        <source>Delay in seconds</source>
        <translation>Atraso em segundos</translation>
    </message>
    <message>
        <source> s</source>
        <translation> s</translation>
    </message>
    <message>
        <source>Most attempts</source>
        <translation>Máximo de tentativas</translation>
    </message>
    <message>
        <source>server&apos;s</source>
        <translation>do servidor</translation>
    </message>
    <message>
        <source>Copies</source>
        <translation>Cópias</translation>
    </message>
    <message>
        <source>Priority</source>
        <translation>Prioridade</translation>
    </message>
    <message>
        <source>Delay</source>
        <translation>Atraso</translation>
    </message>
    <message>
        <source>Attempts</source>
        <translation>Tentativas</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>Comando</translation>
    </message>
    <message>
        <source>Payload</source>
        <translation>Payload</translation>
    </message>
    <message>
        <source>URL that is called when the task ends</source>
        <translation>URL chamada quando a tarefa termina</translation>
    </message>
    <message>
        <source>Idempotency key</source>
        <translation>Chave de idempotência</translation>
    </message>
    <message>
        <source>Send</source>
        <translation>Enviar</translation>
    </message>
    <message>
        <source>Send the task</source>
        <translation>Enviar a tarefa</translation>
    </message>
    <message>
        <source>What is to be known before it is sent</source>
        <translation>O que saber antes do envio</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>Mostrar</translation>
    </message>
    <message>
        <source>Show the selected task in Tasks</source>
        <translation>Mostrar a tarefa selecionada em Tarefas</translation>
    </message>
    <message>
        <source>The command is missing.</source>
        <translation>Falta o comando.</translation>
    </message>
    <message>
        <source>The webhook is no URL that begins with http:// or https://.</source>
        <translation>O webhook não é uma URL que começa com http:// ou https://.</translation>
    </message>
    <message>
        <source>Together they are larger than the 4 MiB that fit into one message.</source>
        <translation>Juntas, passam dos 4 MiB que cabem em uma mensagem.</translation>
    </message>
    <message numerus="yes">
        <source>Waiting for %n answers…</source>
        <translation>
            <numerusform>Esperando por %n resposta…</numerusform>
            <numerusform>Esperando por %n respostas…</numerusform>
        </translation>
    </message>
    <message>
        <source>Without a payload it is sent empty.</source>
        <translation>Sem payload, ela é enviada vazia.</translation>
    </message>
    <message>
        <source>With an idempotency key all copies become one task.</source>
        <translation>Com uma chave de idempotência, todas as cópias viram uma só tarefa.</translation>
    </message>
    <message>
        <source>Select a task that was created.</source>
        <translation>Selecione uma tarefa que foi criada.</translation>
    </message>
    <message numerus="yes">
        <source>No answer to %n tasks, which may have been created: %1</source>
        <translation>
            <numerusform>Sem resposta para %n tarefa, que pode ter sido criada: %1</numerusform>
            <numerusform>Sem resposta para %n tarefas, que podem ter sido criadas: %1</numerusform>
        </translation>
    </message>
    <message>
        <source>Show what is seldom needed: idempotency key, webhook, most attempts</source>
        <translation>Mostrar o que raramente é preciso: chave de idempotência, webhook, máximo de tentativas</translation>
    </message>
    <message>
        <source>https://…</source>
        <translation>https://…</translation>
    </message>
    <message>
        <source>none</source>
        <translation>nenhuma</translation>
    </message>
    <message>
        <source>Webhook</source>
        <translation>Webhook</translation>
    </message>
    <message>
        <source>Tenant</source>
        <translation>Tenant</translation>
    </message>
    <message>
        <source>Tenant, whose task it is</source>
        <translation>Tenant, de quem é a tarefa</translation>
    </message>
    <message>
        <source>What became of them, the latest first</source>
        <translation>O que foi feito delas, a mais recente primeiro</translation>
    </message>
    <message>
        <source>What became of them</source>
        <translation>O que foi feito delas</translation>
    </message>
    <message>
        <source>empty</source>
        <translation>vazio</translation>
    </message>
    <message>
        <source>✓ JSON, %1</source>
        <translation>✓ JSON, %1</translation>
    </message>
    <message>
        <source>The tenant is missing.</source>
        <translation>Falta o tenant.</translation>
    </message>
    <message>
        <source>Send %1</source>
        <translation>Enviar %1</translation>
    </message>
    <message>
        <source>More…</source>
        <translation>Mais…</translation>
    </message>
    <message>
        <source>it ends before it is complete</source>
        <translation>termina antes de estar completo</translation>
    </message>
    <message>
        <source>a value is missing</source>
        <translation>falta um valor</translation>
    </message>
    <message>
        <source>a name in double quotes is missing</source>
        <translation>falta um nome entre aspas duplas</translation>
    </message>
    <message>
        <source>a colon is missing</source>
        <translation>faltam dois-pontos</translation>
    </message>
    <message>
        <source>a comma or the closing bracket is missing</source>
        <translation>falta uma vírgula ou o fechamento</translation>
    </message>
    <message>
        <source>a number is not written like this in JSON</source>
        <translation>um número não se escreve assim em JSON</translation>
    </message>
    <message>
        <source>a text has an unknown escape, or a line break</source>
        <translation>um texto tem um escape desconhecido ou uma quebra de linha</translation>
    </message>
    <message>
        <source>something follows after its end</source>
        <translation>há algo depois do fim</translation>
    </message>
    <message>
        <source>This token may not send tasks: %1.</source>
        <translation>Este token não pode enviar tarefas: %1.</translation>
    </message>
    <message>
        <source>%1, too large</source>
        <translation>%1, grande demais</translation>
    </message>
    <message>
        <source>no JSON: line %1, column %2</source>
        <translation>não é JSON: linha %1, coluna %2</translation>
    </message>
    <message>
        <source>A payload this large is shown in part and not edited here. Paste another one over it, or empty it with Delete.</source>
        <translation>Um payload deste tamanho é mostrado em parte e não se edita aqui. Cole outro por cima ou esvazie-o com Delete.</translation>
    </message>
    <message>
        <source>The payload is no JSON: %1. It is sent as it is.</source>
        <translation>O payload não é JSON: %1. É enviado como está.</translation>
    </message>
    <message>
        <source>The payload has a letter that is not seen, %1: it may turn the text around it.</source>
        <translation>O payload tem uma letra invisível, %1: ela pode inverter o texto em volta.</translation>
    </message>
    <message>
        <source>The server refuses this tenant: %1.</source>
        <translation>O servidor recusa este tenant: %1.</translation>
    </message>
</context>
<context>
    <name>fairlead::gui::SentTasks</name>
    <message>
        <source>refused: %1</source>
        <translation>recusada: %1</translation>
    </message>
    <message>
        <source>not there any more</source>
        <translation>não existe mais</translation>
    </message>
    <message>
        <source>ready</source>
        <translation>pronta</translation>
    </message>
    <message>
        <source>delayed</source>
        <translation>adiada</translation>
    </message>
    <message>
        <source>held by you</source>
        <translation>com você</translation>
    </message>
    <message>
        <source>held by %1</source>
        <translation>com %1</translation>
    </message>
    <message>
        <source>completed</source>
        <translation>concluída</translation>
    </message>
    <message>
        <source>dead</source>
        <translation>morta</translation>
    </message>
    <message>
        <source>cancelled</source>
        <translation>cancelada</translation>
    </message>
    <message>
        <source>expired</source>
        <translation>expirada</translation>
    </message>
    <message>
        <source>on hold</source>
        <translation>retida</translation>
    </message>
    <message>
        <source>created</source>
        <translation>criada</translation>
    </message>
    <message>
        <source>Now</source>
        <translation>Agora</translation>
    </message>
    <message>
        <source>Id ends</source>
        <translation>Fim do id</translation>
    </message>
    <message>
        <source>After</source>
        <translation>Depois de</translation>
    </message>
    <message>
        <source>already there, not created</source>
        <translation>já existia, não foi criada</translation>
    </message>
    <message>
        <source>Another task with this idempotency key is there. This one was dropped, with its payload.</source>
        <translation>Já existe uma tarefa com esta chave de idempotência. Esta foi descartada, com o payload dela.</translation>
    </message>
    <message>
        <source>Sent at %1</source>
        <translation>Enviada às %1</translation>
    </message>
</context>
<context>
    <name>fairlead::gui::Session</name>
    <message>
        <source>No folder for the demo can be made: %1</source>
        <translation>Não foi possível criar uma pasta para a demonstração: %1</translation>
    </message>
    <message>
        <source>Starting a broker on %1 …</source>
        <translation>Iniciando um broker em %1 …</translation>
    </message>
    <message>
        <source>demo broker</source>
        <translation>broker de demonstração</translation>
    </message>
    <message>
        <source>local broker</source>
        <translation>broker local</translation>
    </message>
    <message>
        <source>listens at %1</source>
        <translation>escuta em %1</translation>
    </message>
    <message>
        <source>Stopping the broker on %1 …</source>
        <translation>Parando o broker em %1 …</translation>
    </message>
    <message>
        <source>The plan of data-harbor: 10 tasks a second</source>
        <translation>O plano do data-harbor: 10 tarefas por segundo</translation>
    </message>
</context>
<context>
    <name>fairlead::gui::SettingsPage</name>
    <message>
        <source>Settings</source>
        <translation>Ajustes</translation>
    </message>
    <message>
        <source>Looks</source>
        <translation>Aparência</translation>
    </message>
    <message>
        <source>Theme</source>
        <translation>Tema</translation>
    </message>
    <message>
        <source>As the desktop</source>
        <translation>Como a área de trabalho</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>Claro</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>Escuro</translation>
    </message>
    <message>
        <source>As the desktop was when the program began, or always the same.</source>
        <translation>Como estava a área de trabalho quando o programa começou, ou sempre o mesmo.</translation>
    </message>
    <message>
        <source>Rows</source>
        <translation>Linhas</translation>
    </message>
    <message>
        <source>Roomy</source>
        <translation>Espaçosas</translation>
    </message>
    <message>
        <source>Compact</source>
        <translation>Compactas</translation>
    </message>
    <message>
        <source>Compact shows about a quarter more of them.</source>
        <translation>Compactas, cabe cerca de um quarto a mais.</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>Idioma</translation>
    </message>
    <message>
        <source>As this machine</source>
        <translation>O desta máquina</translation>
    </message>
    <message>
        <source>Of texts, and of how numbers are written.</source>
        <translation>Dos textos e de como os números são escritos.</translation>
    </message>
    <message>
        <source>Time zone</source>
        <translation>Fuso horário</translation>
    </message>
    <message>
        <source>Local</source>
        <translation>Local</translation>
    </message>
    <message>
        <source>UTC</source>
        <translation>UTC</translation>
    </message>
    <message>
        <source>Of every moment that is shown; files have UTC.</source>
        <translation>De todo momento que é mostrado; arquivos trazem UTC.</translation>
    </message>
    <message>
        <source>Safety</source>
        <translation>Segurança</translation>
    </message>
    <message>
        <source>A word to type</source>
        <translation>Uma palavra a digitar</translation>
    </message>
    <message>
        <source>Always</source>
        <translation>Sempre</translation>
    </message>
    <message>
        <source>On production only</source>
        <translation>Só em produção</translation>
    </message>
    <message>
        <source>Before something that cannot be undone. A reason is asked for either way.</source>
        <translation>Antes do que não se pode desfazer. Um motivo é pedido de qualquer forma.</translation>
    </message>
    <message>
        <source>Files</source>
        <translation>Arquivos</translation>
    </message>
    <message>
        <source>Data folder</source>
        <translation>Pasta de dados</translation>
    </message>
    <message>
        <source>Where the broker inside this program keeps its tasks. It is changed on the page Broker.</source>
        <translation>Onde o broker dentro deste programa guarda suas tarefas. Muda-se na página Broker.</translation>
    </message>
    <message>
        <source>What is set here, how the pages are arranged, saved connections. Never a token.</source>
        <translation>O que se configura aqui, a disposição das páginas, as conexões salvas. Nunca um token.</translation>
    </message>
    <message>
        <source>Counts when Fairlead is started again.</source>
        <translation>Vale quando o Fairlead for iniciado de novo.</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Copiar</translation>
    </message>
    <message>
        <source>Copy: %1</source>
        <translation>Copiar: %1</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Abrir</translation>
    </message>
    <message>
        <source>Open: %1</source>
        <translation>Abrir: %1</translation>
    </message>
    <message>
        <source>none yet</source>
        <translation>ainda não há</translation>
    </message>
    <message>
        <source>This program</source>
        <translation>Este programa</translation>
    </message>
    <message>
        <source>Licences</source>
        <translation>Licenças</translation>
    </message>
    <message>
        <source>Fairlead %1</source>
        <translation>Fairlead %1</translation>
    </message>
    <message>
        <source>The exact version, the licences of the program and of its sources, and parts by others.</source>
        <translation>A versão exata, as licenças do programa e do código-fonte, e as partes de terceiros.</translation>
    </message>
    <message>
        <source>About Fairlead: version and licences</source>
        <translation>Sobre o Fairlead: versão e licenças</translation>
    </message>
    <message>
        <source>view</source>
        <translation>visão</translation>
    </message>
</context>
<context>
    <name>fairlead::gui::ShareModel</name>
    <message>
        <source>Tenant</source>
        <translation>Tenant</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>Fatia</translation>
    </message>
    <message>
        <source>Due</source>
        <translation>Devida</translation>
    </message>
    <message>
        <source>Difference</source>
        <translation>Diferença</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>a broker, and what a column holds</comment>
        <translation>%1: %2</translation>
    </message>
</context>
<context>
    <name>fairlead::gui::ShareRows</name>
    <message>
        <source>Seat time against what is due</source>
        <translation>Tempo de vaga diante do devido</translation>
    </message>
    <message>
        <source>%1: %2 of seat time, entitled %3</source>
        <translation>%1: %2 do tempo de vaga, devido %3</translation>
    </message>
    <message>
        <source> of seat time, entitled %1</source>
        <translation> do tempo de vaga, devido %1</translation>
    </message>
    <message>
        <source>, entitled %1</source>
        <translation>, devido %1</translation>
    </message>
</context>
<context>
    <name>fairlead::gui::ShortcutSheet</name>
    <message>
        <source>Keys</source>
        <translation>Teclas</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
</context>
<context>
    <name>fairlead::gui::SnapshotReading</name>
    <message>
        <source>It did not answer within %1 seconds.</source>
        <translation>Não respondeu em %1 segundos.</translation>
    </message>
    <message>
        <source>The connection was closed.</source>
        <translation>A conexão foi fechada.</translation>
    </message>
    <message>
        <source>It is codeQ&apos;s own server, which has no settings of tenants to compare.</source>
        <translation>É um servidor do próprio codeQ, que não tem configurações de tenants para comparar.</translation>
    </message>
    <message>
        <source>The token sees some tenants only; this needs one for every tenant.</source>
        <translation>O token vê só alguns tenants; isto exige um que veja todos.</translation>
    </message>
    <message>
        <source>The connection was lost.</source>
        <translation>A conexão caiu.</translation>
    </message>
    <message>
        <source>It cannot be reached.</source>
        <translation>Não é possível alcançá-lo.</translation>
    </message>
</context>
<context>
    <name>fairlead::gui::SnippetList</name>
    <message>
        <source>Copy</source>
        <translation>Copiar</translation>
    </message>
    <message>
        <source>Copy “%1”</source>
        <translation>Copiar “%1”</translation>
    </message>
</context>
<context>
    <name>fairlead::gui::StackedDepth</name>
    <message>
        <source>How many tasks are ready, and whose, over time</source>
        <translation>Quantas tarefas estão prontas, e de quem, ao longo do tempo</translation>
    </message>
    <message>
        <source>ready: %1</source>
        <translation>prontas: %1</translation>
    </message>
    <message>
        <source>Depth, ready</source>
        <translation>Prontas</translation>
    </message>
    <message>
        <source>ready</source>
        <translation>prontas</translation>
    </message>
    <message>
        <source>not known</source>
        <translation>não se sabe</translation>
    </message>
</context>
<context>
    <name>fairlead::gui::StateBadge</name>
    <message>
        <source>State</source>
        <translation>Estado</translation>
    </message>
</context>
<context>
    <name>fairlead::gui::StateChip</name>
    <message>
        <source>Show %1</source>
        <translation>Mostrar %1</translation>
    </message>
    <message numerus="yes">
        <source>%1 tenants</source>
        <translation>
            <numerusform>%1 tenant</numerusform>
            <numerusform>%1 tenants</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>fairlead::gui::StateFilter</name>
    <message>
        <source>any</source>
        <translation>todos</translation>
    </message>
    <message>
        <source>Every tenant</source>
        <translation>Todos os tenants</translation>
    </message>
</context>
<context>
    <name>fairlead::gui::StepStrip</name>
    <message>
        <source>Began</source>
        <translation>Começou</translation>
    </message>
    <message>
        <source>Seen</source>
        <translation>Visto</translation>
    </message>
    <message>
        <source>nobody keeps it yet</source>
        <translation>ninguém o guarda ainda</translation>
    </message>
    <message>
        <source>by %1</source>
        <translation>por %1</translation>
    </message>
    <message>
        <source>Changed</source>
        <translation>Alterado</translation>
    </message>
    <message>
        <source>nothing yet</source>
        <translation>nada ainda</translation>
    </message>
    <message>
        <source>Ended</source>
        <translation>Terminou</translation>
    </message>
    <message>
        <source>goes on</source>
        <translation>continua</translation>
    </message>
    <message>
        <source>the first waits too long</source>
        <translation>o primeiro espera demais</translation>
    </message>
    <message>
        <source>nothing that is known</source>
        <translation>nada de que se saiba</translation>
    </message>
    <message>
        <source>all well since</source>
        <translation>tudo bem desde então</translation>
    </message>
</context>
<context>
    <name>fairlead::gui::StreamPanel</name>
    <message>
        <source>Quiet</source>
        <translation>Silenciar</translation>
    </message>
    <message>
        <source>It takes nothing more, and finishes what it has</source>
        <translation>Não pega mais nada e termina o que tem</translation>
    </message>
    <message>
        <source>Go on</source>
        <translation>Continuar</translation>
    </message>
    <message>
        <source>It takes tasks again</source>
        <translation>Volta a pegar tarefas</translation>
    </message>
    <message>
        <source>End…</source>
        <translation>Encerrar…</translation>
    </message>
    <message>
        <source>Tell the worker to end</source>
        <translation>Mandar o worker encerrar</translation>
    </message>
    <message>
        <source>Forget</source>
        <translation>Esquecer</translation>
    </message>
    <message>
        <source>Take a silent worker off the list</source>
        <translation>Tirar da lista um worker em silêncio</translation>
    </message>
    <message>
        <source>Result of the change</source>
        <translation>Resultado da mudança</translation>
    </message>
    <message>
        <source>Open streams, oldest first</source>
        <translation>Streams abertos, mais antigos primeiro</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>Tipo</translation>
    </message>
    <message>
        <source>Worker</source>
        <translation>Worker</translation>
    </message>
    <message>
        <source>Subject</source>
        <translation>Sujeito</translation>
    </message>
    <message>
        <source>Tenants</source>
        <translation>Tenants</translation>
    </message>
    <message>
        <source>Commands</source>
        <translation>Comandos</translation>
    </message>
    <message>
        <source>State</source>
        <translation>Estado</translation>
    </message>
    <message>
        <source>From</source>
        <translation>Origem</translation>
    </message>
    <message>
        <source>Age</source>
        <translation>Idade</translation>
    </message>
    <message>
        <source>In</source>
        <translation>Recebidas</translation>
    </message>
    <message>
        <source>Out</source>
        <translation>Enviadas</translation>
    </message>
    <message>
        <source>Asks held</source>
        <translation>Pedidos em espera</translation>
    </message>
    <message>
        <source>In hand</source>
        <translation>Em mãos</translation>
    </message>
    <message>
        <source>Select an HTTP worker: one with a stream ends with it.</source>
        <translation>Selecione um worker HTTP: o que tem um stream termina com ele.</translation>
    </message>
    <message>
        <source>Waiting for the broker…</source>
        <translation>Esperando pelo broker…</translation>
    </message>
    <message>
        <source>It was told so.</source>
        <translation>Já recebeu essa ordem.</translation>
    </message>
    <message>
        <source>It was told nothing else.</source>
        <translation>Não recebeu outra ordem.</translation>
    </message>
    <message>
        <source>It is there.</source>
        <translation>Ele está presente.</translation>
    </message>
    <message>
        <source>Tell the worker %1 to end?</source>
        <translation>Mandar o worker %1 encerrar?</translation>
    </message>
    <message>
        <source>It is told so with its next heartbeat. It should finish what it has in hand; whether it does is up to it.</source>
        <translation>Ele recebe a ordem no próximo heartbeat. Deve terminar o que tem em mãos; se o faz, depende dele.</translation>
    </message>
    <message>
        <source>End it</source>
        <translation>Encerrar</translation>
    </message>
    <message>
        <source>Not changed: %1</source>
        <translation>Não mudou: %1</translation>
    </message>
    <message>
        <source>%1 is forgotten.</source>
        <translation>%1 foi esquecido.</translation>
    </message>
    <message>
        <source>%1 is told with its next heartbeat.</source>
        <translation>%1 recebe a ordem no próximo heartbeat.</translation>
    </message>
</context>
<context>
    <name>fairlead::gui::SumBar</name>
    <message>
        <source>Start over</source>
        <translation>Recomeçar</translation>
    </message>
    <message>
        <source>Forget here what was sent; the server keeps it</source>
        <translation>Esquecer aqui o que foi enviado; o servidor o guarda</translation>
    </message>
    <message>
        <source>Nothing was sent from here yet.</source>
        <translation>Nada foi enviado daqui ainda.</translation>
    </message>
</context>
<context>
    <name>fairlead::gui::TaskDetail</name>
    <message>
        <source>Task</source>
        <translation>Tarefa</translation>
    </message>
    <message>
        <source>Facts of the task</source>
        <translation>Dados da tarefa</translation>
    </message>
    <message>
        <source>Result of the latest request</source>
        <translation>Resultado da última solicitação</translation>
    </message>
    <message>
        <source>Requeue…</source>
        <translation>Reenfileirar…</translation>
    </message>
    <message>
        <source>Edit…</source>
        <translation>Editar…</translation>
    </message>
    <message>
        <source>payload</source>
        <translation>payload</translation>
    </message>
    <message>
        <source>result</source>
        <translation>resultado</translation>
    </message>
    <message>
        <source>Payload</source>
        <translation>Payload</translation>
    </message>
    <message>
        <source>Attempts</source>
        <translation>Tentativas</translation>
    </message>
    <message>
        <source>Result</source>
        <translation>Resultado</translation>
    </message>
    <message>
        <source>Attempts (%1)</source>
        <translation>Tentativas (%1)</translation>
    </message>
    <message>
        <source>Reading… %1</source>
        <translation>Lendo… %1</translation>
    </message>
    <message>
        <source>There is no result.</source>
        <translation>Não há resultado.</translation>
    </message>
    <message>
        <source>Select a task to see what it is.</source>
        <translation>Selecione uma tarefa para ver o que é.</translation>
    </message>
    <message>
        <source>No task is shown.</source>
        <translation>Nenhuma tarefa está sendo exibida.</translation>
    </message>
    <message>
        <source>It is in progress: a task that a worker holds is not changed.</source>
        <translation>Está em andamento: uma tarefa que está com um worker não é alterada.</translation>
    </message>
    <message>
        <source>It is completed.</source>
        <translation>Está concluída.</translation>
    </message>
    <message>
        <source>Only a dead task can be brought back.</source>
        <translation>Só uma tarefa morta pode voltar.</translation>
    </message>
    <message>
        <source>Back to its queue, attempts from zero</source>
        <translation>De volta à fila, tentativas a partir do zero</translation>
    </message>
    <message>
        <source>Mend it and bring it back</source>
        <translation>Corrigir e trazer de volta</translation>
    </message>
    <message>
        <source>Remove it for good</source>
        <translation>Remover de vez</translation>
    </message>
    <message>
        <source>Delete this task?</source>
        <translation>Excluir esta tarefa?</translation>
    </message>
    <message>
        <source>%1 of %2 is removed for good, with its payload, its result and its history.</source>
        <translation>%1 de %2 é removida de vez, com payload, resultado e histórico.</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Excluir</translation>
    </message>
    <message>
        <source>It was not deleted: not connected.</source>
        <translation>Não foi excluída: sem conexão.</translation>
    </message>
    <message>
        <source>Deleting…</source>
        <translation>Excluindo…</translation>
    </message>
    <message>
        <source>It was not deleted: %1</source>
        <translation>Não foi excluída: %1</translation>
    </message>
    <message>
        <source>The task was deleted.</source>
        <translation>A tarefa foi excluída.</translation>
    </message>
    <message>
        <source>The task %1 was not deleted: %2</source>
        <translation>A tarefa %1 não foi excluída: %2</translation>
    </message>
    <message>
        <source>The task %1 was deleted.</source>
        <translation>A tarefa %1 foi excluída.</translation>
    </message>
    <message>
        <source>Parts of the task</source>
        <translation>Partes da tarefa</translation>
    </message>
    <message>
        <source>Error</source>
        <translation>Erro</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 de %2</translation>
    </message>
    <message>
        <source>Its tenant</source>
        <translation>Tenant</translation>
    </message>
    <message>
        <source>Show the tenant of this task</source>
        <translation>Mostrar o tenant desta tarefa</translation>
    </message>
    <message>
        <source>Dead letters of its tenant</source>
        <translation>Dead letters do tenant</translation>
    </message>
    <message>
        <source>Show the dead letters of its tenant</source>
        <translation>Mostrar as dead letters do tenant</translation>
    </message>
    <message>
        <source>Events</source>
        <translation>Eventos</translation>
    </message>
    <message>
        <source>Show what happened to its tenant</source>
        <translation>Mostrar o que aconteceu com o tenant</translation>
    </message>
    <message>
        <source>Requeue this task</source>
        <translation>Reenfileirar esta tarefa</translation>
    </message>
    <message>
        <source>Edit this task</source>
        <translation>Editar esta tarefa</translation>
    </message>
    <message>
        <source>Delete this task…</source>
        <translation>Excluir esta tarefa…</translation>
    </message>
    <message>
        <source>More</source>
        <translation>Mais</translation>
    </message>
    <message>
        <source>More that can be done with this task</source>
        <translation>Mais ações com esta tarefa</translation>
    </message>
    <message>
        <source>No task with this id for the tenants you may see.</source>
        <translation>Nenhuma tarefa com este id nos tenants que você pode ver.</translation>
    </message>
    <message>
        <source>Edit and requeue…</source>
        <translation>Editar e reenfileirar…</translation>
    </message>
    <message>
        <source>Requeue this one…</source>
        <translation>Reenfileirar esta…</translation>
    </message>
    <message>
        <source>It was cancelled.</source>
        <translation>Foi cancelada.</translation>
    </message>
    <message>
        <source>It has expired.</source>
        <translation>Expirou.</translation>
    </message>
    <message>
        <source>Activate this task…</source>
        <translation>Ativar esta tarefa…</translation>
    </message>
    <message>
        <source>Cancel this task…</source>
        <translation>Cancelar esta tarefa…</translation>
    </message>
    <message>
        <source>It is not held back.</source>
        <translation>Não está retida.</translation>
    </message>
    <message>
        <source>Let it run as soon as it can</source>
        <translation>Deixá-la rodar assim que puder</translation>
    </message>
    <message>
        <source>It is dead.</source>
        <translation>Está morta.</translation>
    </message>
    <message>
        <source>It never runs again, and keeps its history</source>
        <translation>Nunca mais roda e guarda seu histórico</translation>
    </message>
    <message>
        <source>%1 becomes ready at once and is handed out in its turn.</source>
        <translation>%1 fica pronta na hora e é entregue na sua vez.</translation>
    </message>
    <message>
        <source>%1 ends now. What its worker says of it later is refused; what the worker does meanwhile goes on.</source>
        <translation>%1 termina agora. O que o worker disser dela depois é recusado; o que ele já está fazendo continua.</translation>
    </message>
    <message>
        <source>%1 ends now and is handed out to nobody.</source>
        <translation>%1 termina agora e não é entregue a ninguém.</translation>
    </message>
    <message>
        <source>Cancel this task?</source>
        <translation>Cancelar esta tarefa?</translation>
    </message>
    <message>
        <source>Activate this task?</source>
        <translation>Ativar esta tarefa?</translation>
    </message>
    <message>
        <source>Cancel the task</source>
        <translation>Cancelar a tarefa</translation>
    </message>
    <message>
        <source>Activate</source>
        <translation>Ativar</translation>
    </message>
    <message>
        <source>Nothing was changed: not connected.</source>
        <translation>Nada foi alterado: sem conexão.</translation>
    </message>
    <message>
        <source>Task %1: %2</source>
        <translation>Tarefa %1: %2</translation>
    </message>
    <message>
        <source>The task %1 was cancelled.</source>
        <translation>A tarefa %1 foi cancelada.</translation>
    </message>
    <message>
        <source>The task %1 was activated.</source>
        <translation>A tarefa %1 foi ativada.</translation>
    </message>
    <message>
        <source>Copy link</source>
        <translation>Copiar link</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Desfazer</translation>
    </message>
    <message>
        <source>Make the task what it was before the change</source>
        <translation>Deixar a tarefa como era antes da mudança</translation>
    </message>
    <message>
        <source>Change its payload, priority, attempts, retry policy, timeout or expiry</source>
        <translation>Mudar payload, prioridade, tentativas, política de novas tentativas, tempo limite ou expiração</translation>
    </message>
    <message>
        <source>It is as it was before.</source>
        <translation>Está como estava antes.</translation>
    </message>
    <message>
        <source>Its workflow</source>
        <translation>Fluxo</translation>
    </message>
    <message>
        <source>Show the workflow that this task is a step of</source>
        <translation>Mostrar o fluxo de que esta tarefa é uma etapa</translation>
    </message>
</context>
<context>
    <name>fairlead::gui::TaskEditSheet</name>
    <message>
        <source>Requeue this task</source>
        <translation>Reenfileirar esta tarefa</translation>
    </message>
    <message>
        <source>Edit this task</source>
        <translation>Editar esta tarefa</translation>
    </message>
    <message>
        <source>%1 of %2
%3</source>
        <translation>%1 de %2
%3</translation>
    </message>
    <message>
        <source>Payload</source>
        <translation>Payload</translation>
    </message>
    <message>
        <source>Priority, 0 to 9</source>
        <translation>Prioridade, de 0 a 9</translation>
    </message>
    <message>
        <source>Priority</source>
        <translation>Prioridade</translation>
    </message>
    <message>
        <source>Most attempts</source>
        <translation>Máximo de tentativas</translation>
    </message>
    <message>
        <source>Bring it back to its queue</source>
        <translation>Trazer de volta à fila</translation>
    </message>
    <message>
        <source>Reason (kept with the task)</source>
        <translation>Motivo (guardado com a tarefa)</translation>
    </message>
    <message>
        <source>Reason</source>
        <translation>Motivo</translation>
    </message>
    <message>
        <source>What is in the way</source>
        <translation>O que impede</translation>
    </message>
    <message>
        <source>Requeue</source>
        <translation>Reenfileirar</translation>
    </message>
    <message>
        <source>Apply</source>
        <translation>Aplicar</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Cancelar</translation>
    </message>
    <message>
        <source>A payload of %1 is too large to edit here.</source>
        <translation>Um payload de %1 é grande demais para ser editado aqui.</translation>
    </message>
    <message>
        <source>Waiting for the broker…</source>
        <translation>Esperando pelo broker…</translation>
    </message>
    <message>
        <source>The payload is no JSON.</source>
        <translation>O payload não é JSON.</translation>
    </message>
    <message>
        <source>A reason is missing.</source>
        <translation>Falta um motivo.</translation>
    </message>
    <message>
        <source>It was brought back to its queue.</source>
        <translation>Voltou à fila.</translation>
    </message>
    <message>
        <source>It was changed.</source>
        <translation>Foi alterada.</translation>
    </message>
    <message>
        <source>Not before</source>
        <translation>Não antes de</translation>
    </message>
    <message>
        <source>as it is: %1</source>
        <translation>como está: %1</translation>
    </message>
    <message>
        <source>as it is</source>
        <translation>como está</translation>
    </message>
    <message>
        <source>now</source>
        <translation>agora</translation>
    </message>
    <message>
        <source>from this moment on:</source>
        <translation>a partir deste momento:</translation>
    </message>
    <message>
        <source>The moment, in local time</source>
        <translation>O momento, em hora local</translation>
    </message>
    <message>
        <source>Parts of the task</source>
        <translation>Partes da tarefa</translation>
    </message>
    <message>
        <source>Task</source>
        <translation>Tarefa</translation>
    </message>
    <message>
        <source>Retry, timeout, expiry</source>
        <translation>Novas tentativas, tempo limite, expiração</translation>
    </message>
    <message>
        <source>Undone: %1</source>
        <translation>Desfeito: %1</translation>
    </message>
</context>
<context>
    <name>fairlead::gui::TaskSender</name>
    <message>
        <source>refused without a reason</source>
        <translation>recusada sem motivo</translation>
    </message>
</context>
<context>
    <name>fairlead::gui::TaskTableModel</name>
    <message>
        <source>ready</source>
        <translation>pronta</translation>
    </message>
    <message>
        <source>delayed</source>
        <translation>adiada</translation>
    </message>
    <message>
        <source>in progress</source>
        <translation>em andamento</translation>
    </message>
    <message>
        <source>completed</source>
        <translation>concluída</translation>
    </message>
    <message>
        <source>dead</source>
        <translation>morta</translation>
    </message>
    <message>
        <source>Created</source>
        <translation>Criada</translation>
    </message>
    <message>
        <source>Tenant</source>
        <translation>Tenant</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>Comando</translation>
    </message>
    <message>
        <source>State</source>
        <translation>Estado</translation>
    </message>
    <message>
        <source>Attempts</source>
        <translation>Tentativas</translation>
    </message>
    <message>
        <source>Worker</source>
        <translation>Worker</translation>
    </message>
    <message>
        <source>Error</source>
        <translation>Erro</translation>
    </message>
    <message>
        <source>cancelled</source>
        <translation>cancelada</translation>
    </message>
    <message>
        <source>expired</source>
        <translation>expirada</translation>
    </message>
    <message>
        <source>held</source>
        <translation>retida</translation>
    </message>
</context>
<context>
    <name>fairlead::gui::TasksPage</name>
    <message>
        <source>How many are listed</source>
        <translation>Quantas estão listadas</translation>
    </message>
    <message>
        <source>Find by id ⏎   /</source>
        <translation>Buscar por id ⏎   /</translation>
    </message>
    <message>
        <source>Find a task by its id</source>
        <translation>Buscar uma tarefa pelo id</translation>
    </message>
    <message>
        <source>Tenant</source>
        <translation>Tenant</translation>
    </message>
    <message>
        <source>Of this tenant</source>
        <translation>Deste tenant</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>Comando</translation>
    </message>
    <message>
        <source>Of this command</source>
        <translation>Deste comando</translation>
    </message>
    <message>
        <source>State</source>
        <translation>Estado</translation>
    </message>
    <message>
        <source>Any state</source>
        <translation>Qualquer estado</translation>
    </message>
    <message>
        <source>Worker</source>
        <translation>Worker</translation>
    </message>
    <message>
        <source>Held by this worker, now or last</source>
        <translation>Com este worker, agora ou por último</translation>
    </message>
    <message>
        <source>Error contains</source>
        <translation>Erro contém</translation>
    </message>
    <message>
        <source>Errors that contain this; upper and lower case differ</source>
        <translation>Erros que contêm isto; maiúsculas e minúsculas diferem</translation>
    </message>
    <message>
        <source>List</source>
        <translation>Listar</translation>
    </message>
    <message>
        <source>List the tasks that match</source>
        <translation>Listar as tarefas que correspondem</translation>
    </message>
    <message>
        <source>Tasks</source>
        <translation>Tarefas</translation>
    </message>
    <message numerus="yes">
        <source>%1 tasks</source>
        <translation>
            <numerusform>%1 tarefa</numerusform>
            <numerusform>%1 tarefas</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The first %1 tasks: narrow the filters to see others</source>
        <translation>
            <numerusform>A primeira tarefa (%1): restrinja os filtros para ver outras</numerusform>
            <numerusform>As primeiras %1 tarefas: restrinja os filtros para ver outras</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The first %1 tasks, more as you scroll</source>
        <translation>
            <numerusform>A primeira tarefa (%1), mais ao rolar</numerusform>
            <numerusform>As primeiras %1 tarefas, mais ao rolar</numerusform>
        </translation>
    </message>
    <message>
        <source>. Not connected: this may have changed.</source>
        <translation>. Sem conexão: isto pode ter mudado.</translation>
    </message>
    <message>
        <source>. More could not be loaded: %1</source>
        <translation>. Não foi possível carregar mais: %1</translation>
    </message>
    <message>
        <source>No tasks from %1</source>
        <translation>Sem tarefas de %1</translation>
    </message>
    <message>
        <source>They could not be listed</source>
        <translation>Não foi possível listá-las</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>Tentar de novo</translation>
    </message>
    <message>
        <source>Looking…</source>
        <translation>Procurando…</translation>
    </message>
    <message>
        <source>Which task?</source>
        <translation>Qual tarefa?</translation>
    </message>
    <message>
        <source>Type its id and press Return, or narrow down what to list.</source>
        <translation>Digite o id e tecle Enter, ou restrinja o que listar.</translation>
    </message>
    <message>
        <source>List all tasks</source>
        <translation>Listar todas as tarefas</translation>
    </message>
    <message>
        <source>No task matches</source>
        <translation>Nenhuma tarefa corresponde</translation>
    </message>
    <message>
        <source>The broker keeps no such task now.</source>
        <translation>O broker não guarda agora nenhuma tarefa assim.</translation>
    </message>
    <message>
        <source>Not connected now.</source>
        <translation>Sem conexão agora.</translation>
    </message>
    <message>
        <source>There is nothing that matches.</source>
        <translation>Não há nada que corresponda.</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Parar</translation>
    </message>
    <message>
        <source>Stop looking for tasks</source>
        <translation>Parar de procurar tarefas</translation>
    </message>
    <message>
        <source>Go on</source>
        <translation>Continuar</translation>
    </message>
    <message>
        <source>Go on looking for tasks</source>
        <translation>Continuar a procurar tarefas</translation>
    </message>
    <message numerus="yes">
        <source>The first %1 tasks, stopped: not all were looked at</source>
        <translation>
            <numerusform>A primeira tarefa (%1), interrompido: nem todas foram examinadas</numerusform>
            <numerusform>As primeiras %1 tarefas, interrompido: nem todas foram examinadas</numerusform>
        </translation>
    </message>
    <message>
        <source>None found yet</source>
        <translation>Nenhuma encontrada ainda</translation>
    </message>
    <message>
        <source>It was stopped before all tasks were looked at.</source>
        <translation>Foi interrompido antes de todas as tarefas serem examinadas.</translation>
    </message>
    <message>
        <source>What became of the search for an id</source>
        <translation>Resultado da busca por um id</translation>
    </message>
    <message>
        <source>Order</source>
        <translation>Ordem</translation>
    </message>
    <message>
        <source>Newest first</source>
        <translation>Mais novas primeiro</translation>
    </message>
    <message>
        <source>Oldest first</source>
        <translation>Mais antigas primeiro</translation>
    </message>
    <message>
        <source>By tenant</source>
        <translation>Por tenant</translation>
    </message>
    <message>
        <source>No task with this id for the tenants you may see. Ctrl+K also looks among operations and tenants.</source>
        <translation>Nenhuma tarefa com este id nos tenants que você pode ver. Ctrl+K procura também entre operações e tenants.</translation>
    </message>
    <message>
        <source>, as of %1</source>
        <translation>, às %1</translation>
    </message>
</context>
<context>
    <name>fairlead::gui::TenantActionDialog</name>
    <message>
        <source>Ends</source>
        <translation>Termina</translation>
    </message>
    <message>
        <source>Reason, kept in the audit log</source>
        <translation>Motivo, guardado no log de auditoria</translation>
    </message>
    <message>
        <source>Why? It is kept in the audit log</source>
        <translation>Por quê? Fica no log de auditoria</translation>
    </message>
    <message>
        <source>Reason</source>
        <translation>Motivo</translation>
    </message>
    <message>
        <source>Result of the request</source>
        <translation>Resultado do pedido</translation>
    </message>
    <message>
        <source>Close without a change</source>
        <translation>Fechar sem mudar nada</translation>
    </message>
    <message>
        <source>A reason is needed: it tells the next operator why.</source>
        <translation>É preciso um motivo: ele diz o porquê ao próximo operador.</translation>
    </message>
    <message>
        <source>not connected any more; not tried: %1</source>
        <translation>a conexão se foi; não tentado: %1</translation>
    </message>
    <message>
        <source>Not done: %1</source>
        <translation>Não feito: %1</translation>
    </message>
    <message>
        <source>Working on %1 …</source>
        <translation>Trabalhando em %1 …</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>How much it is held back</source>
        <translation>Quanto é contido</translation>
    </message>
    <message>
        <source>Held back to</source>
        <translation>Contido a</translation>
    </message>
</context>
<context>
    <name>fairlead::gui::TenantActions</name>
    <message>
        <source>Limits… F2</source>
        <translation>Limites F2</translation>
    </message>
    <message>
        <source>Look at the limits and edit them</source>
        <translation>Ver os limites e editá-los</translation>
    </message>
    <message>
        <source>Pause…</source>
        <translation>Pausar…</translation>
    </message>
    <message>
        <source>Resume…</source>
        <translation>Retomar…</translation>
    </message>
    <message>
        <source>More…</source>
        <translation>Mais…</translation>
    </message>
    <message>
        <source>Drain, throttle by hand</source>
        <translation>Drenar, aplicar throttling manualmente</translation>
    </message>
    <message>
        <source>%1…</source>
        <translation>%1…</translation>
    </message>
    <message>
        <source>Limits…</source>
        <translation>Limites…</translation>
    </message>
    <message numerus="yes">
        <source>%1 tenants</source>
        <translation>
            <numerusform>%1 tenant</numerusform>
            <numerusform>%1 tenants</numerusform>
        </translation>
    </message>
    <message>
        <source>Edit the limits of %1</source>
        <translation>Editar os limites de %1</translation>
    </message>
    <message>
        <source>action</source>
        <translation>ação</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Edit the limits of a tenant by its name…</source>
        <translation>Editar os limites de um tenant pelo nome…</translation>
    </message>
    <message>
        <source>It is paused already.</source>
        <translation>Já está em pausa.</translation>
    </message>
    <message>
        <source>It is draining already.</source>
        <translation>Já está drenando.</translation>
    </message>
    <message>
        <source>It is neither paused nor draining. A queue that is paused has a button of its own.</source>
        <translation>Não está em pausa nem drenando. Uma fila pausada tem seu próprio botão.</translation>
    </message>
</context>
<context>
    <name>fairlead::gui::TenantDetail</name>
    <message>
        <source>Select a tenant to see how its queue develops.</source>
        <translation>Selecione um tenant para ver como a fila dele evolui.</translation>
    </message>
    <message>
        <source>Oldest waiting</source>
        <translation>Espera máxima</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>Fatia</translation>
    </message>
    <message>
        <source>Owed</source>
        <translation>Saldo</translation>
    </message>
    <message>
        <source>Per second</source>
        <translation>Por segundo</translation>
    </message>
    <message>
        <source>Limits in use</source>
        <translation>Limites em uso</translation>
    </message>
    <message>
        <source>Asking the broker why …</source>
        <translation>Perguntando o porquê ao broker …</translation>
    </message>
    <message>
        <source>nothing is waiting</source>
        <translation>nada espera</translation>
    </message>
    <message>
        <source>%1 had, %2 entitled</source>
        <translation>%1 recebida, %2 devida</translation>
    </message>
    <message>
        <source>%1 at weight %2</source>
        <translation>%1 com peso %2</translation>
    </message>
    <message>
        <source>%1 in, %2 done, %3 failed</source>
        <translation>%1 entram, %2 concluídas, %3 falhas</translation>
    </message>
    <message>
        <source>The broker does not say why it waits: %1</source>
        <translation>O broker não diz por que ele espera: %1</translation>
    </message>
    <message>
        <source>Wait p99</source>
        <translation>Espera p99</translation>
    </message>
    <message>
        <source>Drains in</source>
        <translation>Esvazia em</translation>
    </message>
    <message>
        <source>Close the detail</source>
        <translation>Fechar os detalhes</translation>
    </message>
    <message>
        <source>Close (Esc)</source>
        <translation>Fechar (Esc)</translation>
    </message>
</context>
<context>
    <name>fairlead::gui::TenantHeaderView</name>
    <message>
        <source>Columns</source>
        <translation>Colunas</translation>
    </message>
</context>
<context>
    <name>fairlead::gui::TenantHistory</name>
    <message>
        <source>1 min</source>
        <translation>1 min</translation>
    </message>
    <message>
        <source>10 min</source>
        <translation>10 min</translation>
    </message>
    <message>
        <source>1 h</source>
        <translation>1 h</translation>
    </message>
    <message>
        <source>1 d</source>
        <translation>1 d</translation>
    </message>
    <message>
        <source>1 w</source>
        <translation>7 d</translation>
    </message>
    <message>
        <source>1 mo</source>
        <translation>30 d</translation>
    </message>
    <message>
        <source>Show %1</source>
        <translation>Mostrar %1</translation>
    </message>
    <message>
        <source>Look further back; the charts then stop following</source>
        <translation>Olhar mais para trás; os gráficos então param de acompanhar</translation>
    </message>
    <message>
        <source>Look further ahead</source>
        <translation>Olhar mais para a frente</translation>
    </message>
    <message>
        <source>now</source>
        <translation>agora</translation>
    </message>
    <message>
        <source>Follow what happens now</source>
        <translation>Acompanhar o que acontece agora</translation>
    </message>
    <message>
        <source>This broker keeps no history. The curve is what this console has seen itself.</source>
        <translation>Este broker não guarda histórico. A curva é o que este console viu por si mesmo.</translation>
    </message>
    <message>
        <source>The history cannot be read: %1</source>
        <translation>O histórico não pôde ser lido: %1</translation>
    </message>
    <message>
        <source>until now</source>
        <translation>até agora</translation>
    </message>
    <message>
        <source>until %1</source>
        <translation>até %1</translation>
    </message>
    <message>
        <source>What was changed in this time</source>
        <translation>O que foi alterado nesse tempo</translation>
    </message>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>e mais %n</numerusform>
            <numerusform>e mais %n</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>fairlead::gui::TenantLinks</name>
    <message>
        <source>Its dead letters</source>
        <translation>As suas dead letters</translation>
    </message>
    <message>
        <source>Events</source>
        <translation>Eventos</translation>
    </message>
    <message>
        <source>What happened to it</source>
        <translation>O que aconteceu com ele</translation>
    </message>
    <message numerus="yes">
        <source>%1 dead letters</source>
        <translation>
            <numerusform>%1 dead letter</numerusform>
            <numerusform>%1 dead letters</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 tasks</source>
        <translation>
            <numerusform>%1 tarefa</numerusform>
            <numerusform>%1 tarefas</numerusform>
        </translation>
    </message>
    <message>
        <source>Its tasks that wait, run, are delayed or held</source>
        <translation>As suas tarefas que esperam, executam, estão adiadas ou retidas</translation>
    </message>
</context>
<context>
    <name>fairlead::gui::TenantNameDialog</name>
    <message>
        <source>Limits of a tenant</source>
        <translation>Limites de um tenant</translation>
    </message>
    <message>
        <source>Its name; it need not have a task yet.</source>
        <translation>O nome dele; não precisa ter tarefas ainda.</translation>
    </message>
    <message>
        <source>What is wrong with the name</source>
        <translation>O que há de errado com o nome</translation>
    </message>
    <message>
        <source>Limits…</source>
        <translation>Limites…</translation>
    </message>
    <message>
        <source>Open the limits of this tenant</source>
        <translation>Abrir os limites deste tenant</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Cancelar</translation>
    </message>
</context>
<context>
    <name>fairlead::gui::TenantTableView</name>
    <message>
        <source>Tenants</source>
        <translation>Tenants</translation>
    </message>
    <message>
        <source>Copy the tenants&apos; names</source>
        <translation>Copiar os nomes dos tenants</translation>
    </message>
    <message>
        <source>Copy the tenant&apos;s name</source>
        <translation>Copiar o nome do tenant</translation>
    </message>
    <message>
        <source>Copy selected rows</source>
        <translation>Copiar linhas selecionadas</translation>
    </message>
    <message>
        <source>Copy all rows</source>
        <translation>Copiar todas as linhas</translation>
    </message>
    <message>
        <source>Export all rows as CSV…</source>
        <translation>Exportar todas as linhas como CSV…</translation>
    </message>
</context>
<context>
    <name>fairlead::gui::TenantWatch</name>
    <message>
        <source>it cannot be asked</source>
        <translation>não é possível perguntar a ele</translation>
    </message>
</context>
<context>
    <name>fairlead::gui::TenantsHeadline</name>
    <message>
        <source>Fairness</source>
        <translation>Justiça</translation>
    </message>
    <message>
        <source>Noisy now</source>
        <translation>Barulhentos agora</translation>
    </message>
    <message>
        <source>Tenants that are throttled because they took more than their share at the others&apos; cost</source>
        <translation>Tenants com throttling porque tomaram mais que a sua fatia à custa dos outros</translation>
    </message>
    <message>
        <source>In progress</source>
        <translation>Em andamento</translation>
    </message>
    <message>
        <source>Tasks that workers hold under a lease, and the seats of workers that tenants share</source>
        <translation>Tarefas que workers mantêm sob lease, e as vagas de workers que os tenants compartilham</translation>
    </message>
    <message>
        <source>Idle seats</source>
        <translation>Vagas ociosas</translation>
    </message>
    <message>
        <source>Shared seats that stay free although somebody waits, and why</source>
        <translation>Vagas compartilhadas que ficam livres embora alguém espere, e por quê</translation>
    </message>
    <message>
        <source>Ready</source>
        <translation>Prontas</translation>
    </message>
    <message>
        <source>Tasks of all tenants that wait for a worker now</source>
        <translation>Tarefas de todos os tenants que esperam por um worker agora</translation>
    </message>
    <message>
        <source>Delayed</source>
        <translation>Adiadas</translation>
    </message>
    <message>
        <source>Dead</source>
        <translation>Mortas</translation>
    </message>
    <message>
        <source>Tasks that failed for good and are kept as dead letters</source>
        <translation>Tarefas que falharam de vez e são guardadas como dead letters</translation>
    </message>
    <message>
        <source>In per s</source>
        <translation>Entram por s</translation>
    </message>
    <message>
        <source>Tasks taken in per second, mean of five seconds</source>
        <translation>Tarefas recebidas por segundo, média de cinco segundos</translation>
    </message>
    <message>
        <source>Done per s</source>
        <translation>Feitas por s</translation>
    </message>
    <message>
        <source>Tasks completed per second, mean of five seconds</source>
        <translation>Tarefas concluídas por segundo, média de cinco segundos</translation>
    </message>
    <message>
        <source>%1 shared seats</source>
        <translation>%1 vagas comuns</translation>
    </message>
    <message>
        <source>From ready to handed to a worker: 99 of 100 tasks of the last 60 s, and of those that still wait, have waited no longer. Only tenants count that ask for no more than their share, that no limit of their own holds back, and that have a worker</source>
        <translation>De pronta até a entrega a um worker: 99 de cada 100 tarefas dos últimos 60 s e das que ainda esperam não esperaram mais que isso. Contam só os tenants que não pedem mais que a sua fatia, que nenhum limite próprio segura e que têm um worker</translation>
    </message>
    <message>
        <source>Jain&apos;s index of had over entitled share, over the tenants that wait and have a worker. 1: all have what they are entitled to</source>
        <translation>Índice de Jain da fatia recebida sobre a devida, entre os tenants que esperam e têm um worker. 1: todos têm o que lhes é devido</translation>
    </message>
    <message>
        <source>Quiet wait p99</source>
        <translation>Espera p99 dos quietos</translation>
    </message>
    <message>
        <source>Tasks that become ready later, and those that are held until somebody activates them</source>
        <translation>Tarefas que ficam prontas mais tarde, e as que estão retidas até que alguém as ative</translation>
    </message>
    <message>
        <source>and %1 held</source>
        <translation>e %1 retidas</translation>
    </message>
</context>
<context>
    <name>fairlead::gui::TenantsPage</name>
    <message>
        <source>Filter tenants by name</source>
        <translation>Filtrar tenants por nome</translation>
    </message>
    <message>
        <source>Columns…</source>
        <translation>Colunas…</translation>
    </message>
    <message>
        <source>Choose columns</source>
        <translation>Escolher colunas</translation>
    </message>
    <message>
        <source>Choose columns (Alt+C)</source>
        <translation>Escolher colunas (Alt+C)</translation>
    </message>
    <message>
        <source>Export the shown tenants as CSV</source>
        <translation>Exportar os tenants mostrados como CSV</translation>
    </message>
    <message>
        <source>action</source>
        <translation>ação</translation>
    </message>
    <message>
        <source>tenant</source>
        <translation>tenant</translation>
    </message>
    <message>
        <source>Not connected</source>
        <translation>Sem conexão</translation>
    </message>
    <message>
        <source>Choose what to connect to.</source>
        <translation>Escolha a que se conectar.</translation>
    </message>
    <message>
        <source>Connect…</source>
        <translation>Conectar…</translation>
    </message>
    <message>
        <source>No tenant passes this filter</source>
        <translation>Nenhum tenant corresponde a este filtro</translation>
    </message>
    <message>
        <source>No tenant&apos;s name contains “%1”</source>
        <translation>Nenhum nome de tenant contém “%1”</translation>
    </message>
    <message numerus="yes">
        <source>%1 tenants are hidden by the filter.</source>
        <translation>
            <numerusform>%1 tenant está escondido pelo filtro.</numerusform>
            <numerusform>%1 tenants estão escondidos pelo filtro.</numerusform>
        </translation>
    </message>
    <message>
        <source>Clear the filter</source>
        <translation>Limpar o filtro</translation>
    </message>
    <message>
        <source>No figures from %1</source>
        <translation>Sem números de %1</translation>
    </message>
    <message>
        <source>Retry now</source>
        <translation>Tentar agora</translation>
    </message>
    <message>
        <source>Waiting for %1</source>
        <translation>Esperando por %1</translation>
    </message>
    <message>
        <source>The first figures are on their way.</source>
        <translation>Os primeiros números estão a caminho.</translation>
    </message>
    <message>
        <source>No tenants yet</source>
        <translation>Nenhum tenant ainda</translation>
    </message>
    <message>
        <source>The address for producers and workers</source>
        <translation>O endereço para produtores e workers</translation>
    </message>
    <message>
        <source>A minute of demonstration traffic, from a terminal</source>
        <translation>Um minuto de tráfego de demonstração, a partir de um terminal</translation>
    </message>
    <message numerus="yes">
        <source>%1 tenants</source>
        <translation>
            <numerusform>%1 tenant</numerusform>
            <numerusform>%1 tenants</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 of %2 tenants</source>
        <translation>
            <numerusform>%1 de %2 tenant</numerusform>
            <numerusform>%1 de %2 tenants</numerusform>
        </translation>
    </message>
    <message>
        <source> · as of %1</source>
        <translation> · às %1</translation>
    </message>
    <message>
        <source> · order held under the pointer</source>
        <translation> · ordem mantida sob o ponteiro</translation>
    </message>
    <message>
        <source>Tenant…</source>
        <translation>Tenant…</translation>
    </message>
    <message>
        <source>Edit the limits of a tenant by its name, also before its first task</source>
        <translation>Editar os limites de um tenant pelo nome, mesmo antes da primeira tarefa</translation>
    </message>
    <message>
        <source>Nothing is listed.</source>
        <translation>Nada está listado.</translation>
    </message>
    <message>
        <source>Filter   /</source>
        <translation>Filtrar   /</translation>
    </message>
    <message>
        <source>Totals</source>
        <translation>Totais</translation>
    </message>
    <message>
        <source>Show the figures of all tenants together</source>
        <translation>Mostrar os números de todos os tenants juntos</translation>
    </message>
    <message>
        <source>view</source>
        <translation>visão</translation>
    </message>
    <message>
        <source>Dead letters of %1</source>
        <translation>Dead letters de %1</translation>
    </message>
    <message>
        <source>Tasks of %1</source>
        <translation>Tarefas de %1</translation>
    </message>
    <message>
        <source>Events of %1</source>
        <translation>Eventos de %1</translation>
    </message>
    <message>
        <source>Investigate</source>
        <translation>Investigar</translation>
    </message>
    <message>
        <source>Of now: of %1 only the curves of a tenant are known</source>
        <translation>De agora: de %1 só se conhecem as curvas de um tenant</translation>
    </message>
    <message>
        <source>A tenant appears here with its first task. Connect a producer to %1, or send a task by hand: Try it (Y).</source>
        <translation>Um tenant aparece aqui com a sua primeira tarefa. Conecte um produtor a %1 ou envie uma tarefa à mão: Experimentar (Y).</translation>
    </message>
</context>
<context>
    <name>fairlead::gui::TextLabel</name>
    <message>
        <source>Copy</source>
        <translation>Copiar</translation>
    </message>
</context>
<context>
    <name>fairlead::gui::TimeChart</name>
    <message>
        <source>%1. Return opens the table.</source>
        <translation>%1. Enter abre a tabela.</translation>
    </message>
    <message>
        <source>Chart</source>
        <translation>Gráfico</translation>
    </message>
</context>
<context>
    <name>fairlead::gui::TimeScrubber</name>
    <message>
        <source>The moment the page shows; End is now</source>
        <translation>O momento que a página mostra; End é agora</translation>
    </message>
    <message>
        <source>at %1</source>
        <translation>às %1</translation>
    </message>
    <message>
        <source>live</source>
        <translation>ao vivo</translation>
    </message>
    <message>
        <source>as of %1</source>
        <translation>de %1</translation>
    </message>
    <message>
        <source>live %1</source>
        <translation>ao vivo %1</translation>
    </message>
</context>
<context>
    <name>fairlead::gui::TimeSeriesModel</name>
    <message>
        <source>%1 (not over yet)</source>
        <translation>%1 (em curso)</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Hora</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
</context>
<context>
    <name>fairlead::gui::Toast</name>
    <message>
        <source>Close this notice</source>
        <translation>Fechar este aviso</translation>
    </message>
    <message>
        <source>Undo on production</source>
        <translation>Desfazer em produção</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Desfazer</translation>
    </message>
    <message>
        <source>Undo: %1</source>
        <translation>Desfazer: %1</translation>
    </message>
</context>
<context>
    <name>fairlead::gui::TokenFields</name>
    <message>
        <source>Where the workers&apos; token comes from</source>
        <translation>De onde vem o token dos workers</translation>
    </message>
    <message>
        <source>Where the token comes from</source>
        <translation>De onde vem o token</translation>
    </message>
    <message>
        <source>the same as the first</source>
        <translation>o mesmo do primeiro</translation>
    </message>
    <message>
        <source>none: the broker is open</source>
        <translation>nenhum: o broker é aberto</translation>
    </message>
    <message>
        <source>the system&apos;s keychain</source>
        <translation>o chaveiro do sistema</translation>
    </message>
    <message>
        <source>typed, for this run only</source>
        <translation>digitado, só para esta execução</translation>
    </message>
    <message>
        <source>a file</source>
        <translation>um arquivo</translation>
    </message>
    <message>
        <source>an environment variable</source>
        <translation>uma variável de ambiente</translation>
    </message>
    <message>
        <source>Token of workers</source>
        <translation>Token dos workers</translation>
    </message>
    <message>
        <source>Token</source>
        <translation>Token</translation>
    </message>
    <message>
        <source>File that holds the workers&apos; token</source>
        <translation>Arquivo que contém o token dos workers</translation>
    </message>
    <message>
        <source>File that holds the token</source>
        <translation>Arquivo que contém o token</translation>
    </message>
    <message>
        <source>Environment variable that holds the workers&apos; token</source>
        <translation>Variável de ambiente que contém o token dos workers</translation>
    </message>
    <message>
        <source>Environment variable that holds the token</source>
        <translation>Variável de ambiente que contém o token</translation>
    </message>
    <message>
        <source>as it is kept</source>
        <translation>como está guardado</translation>
    </message>
</context>
<context>
    <name>fairlead::gui::TokenPrompt</name>
    <message>
        <source>Token of %1</source>
        <translation>Token de %1</translation>
    </message>
    <message>
        <source>It is kept until this program ends, and nowhere else.</source>
        <translation>É guardado até este programa terminar, e em nenhum outro lugar.</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Abrir</translation>
    </message>
    <message>
        <source>Open %1 with this token</source>
        <translation>Abrir %1 com este token</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Cancelar</translation>
    </message>
</context>
<context>
    <name>fairlead::gui::TrayNotice</name>
    <message>
        <source>Show Fairlead</source>
        <translation>Mostrar o Fairlead</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>Sair</translation>
    </message>
    <message>
        <source>%1, and %2 more</source>
        <translation>%1, e mais %2</translation>
    </message>
    <message>
        <source>Fairlead</source>
        <translation>Fairlead</translation>
    </message>
    <message>
        <source>Fairlead: %1</source>
        <translation>Fairlead: %1</translation>
    </message>
</context>
<context>
    <name>fairlead::gui::TrendBars</name>
    <message>
        <source>From %1 to %2, at most %3</source>
        <translation>De %1 a %2, no máximo %3</translation>
    </message>
</context>
<context>
    <name>fairlead::gui::TryItPage</name>
    <message>
        <source>Send a task</source>
        <translation>Enviar uma tarefa</translation>
    </message>
    <message>
        <source>Be a worker</source>
        <translation>Ser um worker</translation>
    </message>
    <message>
        <source>Nothing can be tried at %1</source>
        <translation>Nada se pode experimentar em %1</translation>
    </message>
    <message>
        <source>This connection has no address for producers.</source>
        <translation>Esta conexão não tem endereço para produtores.</translation>
    </message>
    <message>
        <source>This connection has no address for workers.</source>
        <translation>Esta conexão não tem endereço para workers.</translation>
    </message>
    <message>
        <source>The same in code</source>
        <translation>O mesmo em código</translation>
    </message>
    <message>
        <source>follows the forms</source>
        <translation>segue os formulários</translation>
    </message>
    <message>
        <source>%1 is away: %2</source>
        <translation>%1 não responde: %2</translation>
    </message>
    <message>
        <source>What becomes of a task is not shown: the token may not read (%1).</source>
        <translation>O que acontece com uma tarefa não é mostrado: o token não pode ler (%1).</translation>
    </message>
</context>
<context>
    <name>fairlead::gui::TypedConfirmation</name>
    <message>
        <source>Reason (goes to the audit log)</source>
        <translation>Motivo (vai para o log de auditoria)</translation>
    </message>
    <message>
        <source>Type %1 to confirm</source>
        <translation>Digite %1 para confirmar</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Cancelar</translation>
    </message>
    <message>
        <source>A reason is missing.</source>
        <translation>Falta um motivo.</translation>
    </message>
    <message>
        <source>%1 is not typed yet.</source>
        <translation>%1 ainda não foi digitado.</translation>
    </message>
    <message>
        <source>PRODUCTION · %1</source>
        <translation>PRODUÇÃO · %1</translation>
    </message>
    <message>
        <source>This is production. Type %1 to confirm</source>
        <translation>Isto é produção. Digite %1 para confirmar</translation>
    </message>
</context>
<context>
    <name>fairlead::gui::UntilChoice</name>
    <message>
        <source>Until when it holds</source>
        <translation>Até quando vale</translation>
    </message>
    <message>
        <source>30 min</source>
        <translation>30 min</translation>
    </message>
    <message>
        <source>1 h</source>
        <translation>1 h</translation>
    </message>
    <message>
        <source>I take it back</source>
        <translation>eu desfazer</translation>
    </message>
    <message>
        <source>a time</source>
        <translation>um horário</translation>
    </message>
    <message>
        <source>Until this time of day, as 14:45</source>
        <translation>Até esta hora do dia, como 14:45</translation>
    </message>
    <message>
        <source>What is taken back stays taken back.</source>
        <translation>O que é desfeito fica desfeito.</translation>
    </message>
</context>
<context>
    <name>fairlead::gui::VerdictBar</name>
    <message>
        <source>The verdict of the broker</source>
        <translation>O veredito do broker</translation>
    </message>
    <message>
        <source>Limits…</source>
        <translation>Limites…</translation>
    </message>
    <message>
        <source>Show the tenant</source>
        <translation>Mostrar o tenant</translation>
    </message>
    <message>
        <source>Show %1</source>
        <translation>Mostrar %1</translation>
    </message>
    <message>
        <source>Show the tenant %1</source>
        <translation>Mostrar o tenant %1</translation>
    </message>
    <message>
        <source>Limits of %1</source>
        <translation>Limites de %1</translation>
    </message>
    <message>
        <source>Investigate</source>
        <translation>Investigar</translation>
    </message>
    <message>
        <source>Investigate this incident</source>
        <translation>Investigar este incidente</translation>
    </message>
    <message>
        <source>Investigate until %1</source>
        <translation>Investigar até %1</translation>
    </message>
    <message>
        <source>Investigate what was wrong until %1</source>
        <translation>Investigar o que havia de errado até %1</translation>
    </message>
</context>
<context>
    <name>fairlead::gui::WaitingPanel</name>
    <message>
        <source>Why it is waiting</source>
        <translation>Por que está esperando</translation>
    </message>
    <message>
        <source>Why it is waiting, command by command</source>
        <translation>Por que está esperando, comando por comando</translation>
    </message>
    <message numerus="yes">
        <source>%1: %2 ready</source>
        <translation>
            <numerusform>%1: %2 pronta</numerusform>
            <numerusform>%1: %2 prontas</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1: %2 ready; %3</source>
        <translation>
            <numerusform>%1: %2 pronta; %3</numerusform>
            <numerusform>%1: %2 prontas; %3</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>and %1 more commands</source>
        <translation>
            <numerusform>e mais %1 comando</numerusform>
            <numerusform>e mais %1 comandos</numerusform>
        </translation>
    </message>
    <message>
        <source>Less</source>
        <translation>Menos</translation>
    </message>
    <message>
        <source>The whole reason</source>
        <translation>O motivo completo</translation>
    </message>
</context>
<context>
    <name>fairlead::gui::WelcomePage</name>
    <message>
        <source>Fairlead</source>
        <translation>Fairlead</translation>
    </message>
    <message>
        <source>See who waits, who is served and who is in the way, in every tenant&apos;s queue, live.</source>
        <translation>Veja quem espera, quem é atendido e quem atrapalha, na fila de cada tenant, ao vivo.</translation>
    </message>
    <message>
        <source>Connect to a broker</source>
        <translation>Conectar a um broker</translation>
    </message>
    <message>
        <source>Watch a Fairlead broker that is already running, here or on another machine.</source>
        <translation>Observe um broker Fairlead que já está rodando, aqui ou em outra máquina.</translation>
    </message>
    <message>
        <source>Address of the broker, host and port</source>
        <translation>Endereço do broker, host e porta</translation>
    </message>
    <message>
        <source>host:port</source>
        <translation>host:porta</translation>
    </message>
    <message>
        <source>Token, if the broker asks for one</source>
        <translation>Token, se o broker pedir um</translation>
    </message>
    <message>
        <source>&amp;Connect</source>
        <translation>&amp;Conectar</translation>
    </message>
    <message>
        <source>Connect to the broker</source>
        <translation>Conectar ao broker</translation>
    </message>
    <message>
        <source>Start a local broker</source>
        <translation>Iniciar um broker local</translation>
    </message>
    <message>
        <source>&amp;Start</source>
        <translation>&amp;Iniciar</translation>
    </message>
    <message>
        <source>Show me with demo traffic</source>
        <translation>Mostrar com tráfego de demonstração</translation>
    </message>
    <message>
        <source>Starts a broker of its own and drives it over gRPC with real producers and workers of about 40 tenants; one of them is noisy. It ends with the program or with a click.</source>
        <translation>Inicia um broker próprio e o movimenta por gRPC com produtores e workers reais de cerca de 40 tenants; um deles é barulhento. Termina com o programa ou com um clique.</translation>
    </message>
    <message>
        <source>Show the &amp;demo</source>
        <translation>Mostrar a &amp;demonstração</translation>
    </message>
    <message>
        <source>Runs a broker inside this program, for producers and workers on this machine.</source>
        <translation>Roda um broker dentro deste programa, para produtores e workers nesta máquina.</translation>
    </message>
    <message>
        <source>%1 Its tasks are kept in %2.</source>
        <translation>%1 As tarefas dele são guardadas em %2.</translation>
    </message>
    <message>
        <source>“%1” is not an address. One looks like this: 127.0.0.1:9091</source>
        <translation>“%1” não é um endereço. Um endereço é assim: 127.0.0.1:9091</translation>
    </message>
</context>
<context>
    <name>fairlead::gui::WhatIfPage</name>
    <message>
        <source>Which time is replayed</source>
        <translation>Que tempo é repetido</translation>
    </message>
    <message>
        <source>10 minutes</source>
        <translation>10 minutos</translation>
    </message>
    <message>
        <source>1 hour</source>
        <translation>1 hora</translation>
    </message>
    <message>
        <source>6 hours</source>
        <translation>6 horas</translation>
    </message>
    <message>
        <source>24 hours</source>
        <translation>24 horas</translation>
    </message>
    <message>
        <source>The order among tenants</source>
        <translation>A ordem entre os tenants</translation>
    </message>
    <message>
        <source>order as it was</source>
        <translation>ordem como era</translation>
    </message>
    <message>
        <source>How many seats shared workers have</source>
        <translation>Quantas vagas têm os workers compartilhados</translation>
    </message>
    <message>
        <source>seats as they were</source>
        <translation>vagas como eram</translation>
    </message>
    <message>
        <source>so many seats</source>
        <translation>tantas vagas</translation>
    </message>
    <message>
        <source>percent of the seats</source>
        <translation>por cento das vagas</translation>
    </message>
    <message>
        <source>Seats, or percent of them</source>
        <translation>Vagas, ou a porcentagem delas</translation>
    </message>
    <message>
        <source>without throttles</source>
        <translation>sem contenções</translation>
    </message>
    <message>
        <source>Leaves out what the noisy-neighbour watch and operators throttled</source>
        <translation>Deixa de fora o que a vigilância de vizinhos barulhentos e operadores contiveram</translation>
    </message>
    <message>
        <source>also unchanged</source>
        <translation>também sem mudanças</translation>
    </message>
    <message>
        <source>Also replays the time as it was: where that differs from what happened, the replay is off</source>
        <translation>Repete também o tempo como era: onde isso difere do que aconteceu, a repetição se engana</translation>
    </message>
    <message>
        <source>Replay</source>
        <translation>Repetir</translation>
    </message>
    <message>
        <source>Replay that time with these changes</source>
        <translation>Repetir esse tempo com estas mudanças</translation>
    </message>
    <message>
        <source>How far back the recording goes</source>
        <translation>Até quando vai o registro</translation>
    </message>
    <message>
        <source>What would have been</source>
        <translation>O que teria sido</translation>
    </message>
    <message>
        <source>Tenants in the replay</source>
        <translation>Tenants na repetição</translation>
    </message>
    <message>
        <source>How far the figures can be trusted</source>
        <translation>Até onde se pode confiar nos números</translation>
    </message>
    <message>
        <source>Nothing to replay from %1</source>
        <translation>Nada a repetir de %1</translation>
    </message>
    <message>
        <source>Nothing is recorded yet.</source>
        <translation>Ainda não há nada registrado.</translation>
    </message>
    <message numerus="yes">
        <source>%1 deliveries are recorded, since %2.</source>
        <translation>
            <numerusform>%1 entrega está registrada, desde %2.</numerusform>
            <numerusform>%1 entregas estão registradas, desde %2.</numerusform>
        </translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Parar</translation>
    </message>
    <message>
        <source>This server records nothing.</source>
        <translation>Este servidor não registra nada.</translation>
    </message>
    <message>
        <source>Replaying…</source>
        <translation>Repetindo…</translation>
    </message>
    <message>
        <source>Waiting for another replay…</source>
        <translation>Esperando outra repetição…</translation>
    </message>
    <message>
        <source>Stopped.</source>
        <translation>Parado.</translation>
    </message>
    <message>
        <source>How far the replay is</source>
        <translation>Até onde foi a repetição</translation>
    </message>
    <message>
        <source>Choose a time and what to change. It is played again through the broker&apos;s own scheduler, beside what happened; nothing is changed.</source>
        <translation>Escolha um tempo e o que mudar. Ele é repetido pelo próprio escalonador do broker, ao lado do que aconteceu; nada é mudado.</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Tempo</translation>
    </message>
    <message>
        <source>Press Replay: this time is played again with these changes, beside what happened. Nothing is changed.</source>
        <translation>Aperte Repetir: esse tempo é repetido com essas mudanças, ao lado do que aconteceu. Nada é alterado.</translation>
    </message>
    <message numerus="yes">
        <source>%n limits have no effect in a replay and are left out.</source>
        <translation>
            <numerusform>%n limite não tem efeito em uma repetição e fica de fora.</numerusform>
            <numerusform>%n limites não têm efeito em uma repetição e ficam de fora.</numerusform>
        </translation>
    </message>
    <message>
        <source>since %1</source>
        <translation>desde %1</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <comment>two times</comment>
        <translation>%1 a %2</translation>
    </message>
    <message>
        <source>This broker records nothing: what_if.keep_hours or what_if.max_megabytes is 0.</source>
        <translation>Este broker não registra nada: what_if.keep_hours ou what_if.max_megabytes é 0.</translation>
    </message>
</context>
<context>
    <name>fairlead::gui::WorkPanel</name>
    <message>
        <source>put aside: it comes back to others when its lease ends</source>
        <translation>posta de lado: vai para outros quando o lease dela terminar</translation>
    </message>
    <message>
        <source>refused: %1</source>
        <translation>recusado: %1</translation>
    </message>
    <message>
        <source>the server ended the stream</source>
        <translation>o servidor encerrou o stream</translation>
    </message>
    <message>
        <source>the stream ended: %1</source>
        <translation>o stream terminou: %1</translation>
    </message>
    <message>
        <source> s</source>
        <translation> s</translation>
    </message>
    <message>
        <source>The task in hand</source>
        <translation>A tarefa em mãos</translation>
    </message>
    <message>
        <source>Result, as JSON</source>
        <translation>Resultado, em JSON</translation>
    </message>
    <message>
        <source>Error or reason</source>
        <translation>Erro ou motivo</translation>
    </message>
    <message>
        <source>Seconds until the next attempt; 0: the server decides</source>
        <translation>Segundos até a próxima tentativa; 0: o servidor decide</translation>
    </message>
    <message>
        <source>Complete</source>
        <translation>Concluir</translation>
    </message>
    <message>
        <source>Complete it with this result</source>
        <translation>Concluí-la com este resultado</translation>
    </message>
    <message>
        <source>Fail</source>
        <translation>Falhar</translation>
    </message>
    <message>
        <source>Fail it for good with this error</source>
        <translation>Fazê-la falhar de vez com este erro</translation>
    </message>
    <message>
        <source>Nack</source>
        <translation>Nack</translation>
    </message>
    <message>
        <source>Have it tried again after this delay</source>
        <translation>Fazer que seja tentada de novo depois deste atraso</translation>
    </message>
    <message>
        <source>Heartbeat</source>
        <translation>Heartbeat</translation>
    </message>
    <message>
        <source>Hold it for the lease&apos;s time from now on</source>
        <translation>Mantê-la pelo tempo do lease a partir de agora</translation>
    </message>
    <message>
        <source>Give back</source>
        <translation>Devolver</translation>
    </message>
    <message>
        <source>Give it back to its queue at once</source>
        <translation>Devolvê-la à fila na hora</translation>
    </message>
    <message>
        <source>Put aside</source>
        <translation>Pôr de lado</translation>
    </message>
    <message>
        <source>Say nothing to the server: others get it when its lease ends</source>
        <translation>Não dizer nada ao servidor: outros a recebem quando o lease dela terminar</translation>
    </message>
    <message>
        <source>Commands, with commas between</source>
        <translation>Comandos, separados por vírgula</translation>
    </message>
    <message>
        <source>Commands to take a task of, with commas between</source>
        <translation>Comandos dos quais assumir uma tarefa, separados por vírgula</translation>
    </message>
    <message>
        <source>Lease: how long the task is held</source>
        <translation>Lease: por quanto tempo a tarefa é mantida</translation>
    </message>
    <message>
        <source>Claim</source>
        <translation>Pedir</translation>
    </message>
    <message>
        <source>Take one task</source>
        <translation>Pedir uma tarefa</translation>
    </message>
    <message>
        <source>What the worker does</source>
        <translation>O que o worker faz</translation>
    </message>
    <message>
        <source>What was said, the latest first</source>
        <translation>O que foi dito, o mais recente primeiro</translation>
    </message>
    <message>
        <source>At</source>
        <translation>Hora</translation>
    </message>
    <message>
        <source>What</source>
        <translation>O quê</translation>
    </message>
    <message>
        <source>First say what became of the task in hand.</source>
        <translation>Diga antes o que foi feito da tarefa em mãos.</translation>
    </message>
    <message>
        <source>Name at least one command.</source>
        <translation>Informe ao menos um comando.</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Parar</translation>
    </message>
    <message>
        <source>Stop waiting for a task</source>
        <translation>Parar de esperar por uma tarefa</translation>
    </message>
    <message>
        <source>Waiting for a task. The server forgets the claim in %1 s.</source>
        <translation>Esperando por uma tarefa. O servidor esquece o pedido em %1 s.</translation>
    </message>
    <message>
        <source>Waiting for a task…</source>
        <translation>Esperando por uma tarefa…</translation>
    </message>
    <message>
        <source>Waiting for the server&apos;s answer…</source>
        <translation>Esperando pela resposta do servidor…</translation>
    </message>
    <message>
        <source>The result is no JSON.</source>
        <translation>O resultado não é JSON.</translation>
    </message>
    <message>
        <source>This server takes nothing but a JSON object as result, if only {}.</source>
        <translation>Este servidor só aceita um objeto JSON como resultado, nem que seja {}.</translation>
    </message>
    <message>
        <source>An error is missing.</source>
        <translation>Falta um erro.</translation>
    </message>
    <message>
        <source>stopped waiting</source>
        <translation>espera encerrada</translation>
    </message>
    <message>
        <source>nothing came, and the server has forgotten the claim: claim again</source>
        <translation>nada veio, e o servidor já esqueceu o pedido: peça de novo</translation>
    </message>
    <message>
        <source>the result was taken</source>
        <translation>o resultado foi aceito</translation>
    </message>
    <message>
        <source>nacked: its attempts are used up, so it is dead</source>
        <translation>nack: as tentativas se esgotaram, então está morta</translation>
    </message>
    <message>
        <source>nacked: it is tried again in %1 s</source>
        <translation>nack: será tentada de novo em %1 s</translation>
    </message>
    <message>
        <source>held on for %1 s</source>
        <translation>mantida por mais %1 s</translation>
    </message>
    <message>
        <source>given back to its queue</source>
        <translation>devolvida à fila</translation>
    </message>
    <message>
        <source>What is left of the lease</source>
        <translation>O que resta do lease</translation>
    </message>
    <message>
        <source>All tenants</source>
        <translation>Todos os tenants</translation>
    </message>
    <message>
        <source>Tenant to take a task of; empty: all</source>
        <translation>Tenant de que pegar uma tarefa; vazio: todos</translation>
    </message>
    <message>
        <source>The lease</source>
        <translation>O lease</translation>
    </message>
    <message>
        <source>once</source>
        <translation>uma vez</translation>
    </message>
    <message>
        <source>renew while held</source>
        <translation>renovar enquanto segura</translation>
    </message>
    <message>
        <source>the connection is gone: the task comes back when its lease ends</source>
        <translation>a conexão caiu: a tarefa volta quando seu lease terminar</translation>
    </message>
    <message>
        <source>over: others may have it</source>
        <translation>acabou: outros podem tê-la</translation>
    </message>
    <message>
        <source>%1 s left</source>
        <translation>faltam %1 s</translation>
    </message>
    <message numerus="yes">
        <source>, renewed %n times</source>
        <translation>
            <numerusform>, renovado %n vez</numerusform>
            <numerusform>, renovado %n vezes</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 of %2, priority %3, attempt %4 of %5
%6</source>
        <translation>%1 de %2, prioridade %3, tentativa %4 de %5
%6</translation>
    </message>
    <message>
        <source>Payload</source>
        <translation>Payload</translation>
    </message>
    <message>
        <source>This token may not take tasks: %1.</source>
        <translation>Este token não pode pegar tarefas: %1.</translation>
    </message>
    <message>
        <source>refused: nobody holds it any more</source>
        <translation>recusado: ninguém a segura mais</translation>
    </message>
    <message>
        <source>refused: another worker holds it</source>
        <translation>recusado: outro worker a segura</translation>
    </message>
    <message>
        <source>refused: it is not there any more</source>
        <translation>recusado: ela não existe mais</translation>
    </message>
    <message>
        <source>%1: attempt %2 of %3</source>
        <translation>%1: tentativa %2 de %3</translation>
    </message>
    <message>
        <source>The server refuses this tenant: %1.</source>
        <translation>O servidor recusa este tenant: %1.</translation>
    </message>
    <message>
        <source>lease over: others get it</source>
        <translation>lease acabou: vai para outros</translation>
    </message>
</context>
<context>
    <name>fairlead::gui::WorkflowModel</name>
    <message>
        <source>State</source>
        <translation>Estado</translation>
    </message>
    <message>
        <source>Workflow</source>
        <translation>Fluxo</translation>
    </message>
    <message>
        <source>Tenant</source>
        <translation>Tenant</translation>
    </message>
    <message>
        <source>Jobs done</source>
        <translation>Jobs concluídos</translation>
    </message>
    <message>
        <source>Where it is</source>
        <translation>Onde está</translation>
    </message>
    <message>
        <source>Made</source>
        <translation>Criado</translation>
    </message>
    <message>
        <source>Id</source>
        <translation>Id</translation>
    </message>
</context>
<context>
    <name>fairlead::gui::WorkflowPage</name>
    <message>
        <source>Workflows, newest first</source>
        <translation>Fluxos, mais novos primeiro</translation>
    </message>
    <message>
        <source>name, tenant, step, id</source>
        <translation>nome, tenant, etapa, id</translation>
    </message>
    <message>
        <source>Show only what contains this</source>
        <translation>Mostrar só o que contém isto</translation>
    </message>
    <message>
        <source>What the list lacks</source>
        <translation>O que falta na lista</translation>
    </message>
    <message>
        <source>Out of date: it cannot be listed now: %1</source>
        <translation>Desatualizado: agora não pode ser listado: %1</translation>
    </message>
    <message>
        <source>Only the newest were looked at: %1 are listed.</source>
        <translation>Só os mais novos foram olhados: %1 estão na lista.</translation>
    </message>
    <message>
        <source>None of the %1 contains “%2”.</source>
        <translation>Nenhum dos %1 contém “%2”.</translation>
    </message>
    <message>
        <source>There is none of these.</source>
        <translation>Não há nenhum destes.</translation>
    </message>
    <message>
        <source>No workflows from %1</source>
        <translation>Nenhum fluxo de %1</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>Tentar de novo</translation>
    </message>
    <message>
        <source>Waiting for %1</source>
        <translation>Esperando por %1</translation>
    </message>
    <message>
        <source>Its workflows are on their way.</source>
        <translation>Os fluxos estão a caminho.</translation>
    </message>
    <message>
        <source>No such workflows</source>
        <translation>Nenhum fluxo assim</translation>
    </message>
    <message>
        <source>None of those that are kept is in this state.</source>
        <translation>Nenhum dos que são guardados está neste estado.</translation>
    </message>
    <message>
        <source>Show all</source>
        <translation>Mostrar todos</translation>
    </message>
    <message>
        <source>No workflows</source>
        <translation>Nenhum fluxo</translation>
    </message>
    <message>
        <source>A workflow has the broker begin a job when others have ended: one after another, many at the same time, or in answer to how they ended. Clients create one over Open Job Spec, with POST /ojs/v1/workflows.</source>
        <translation>Com um fluxo, o broker começa um job quando outros terminaram: um após o outro, muitos ao mesmo tempo, ou em resposta a como terminaram. Os clientes criam um pelo Open Job Spec, com POST /ojs/v1/workflows.</translation>
    </message>
    <message>
        <source>State</source>
        <translation>Estado</translation>
    </message>
    <message>
        <source>Any state</source>
        <translation>Qualquer estado</translation>
    </message>
</context>
<context>
    <name>fairlead::gui::WorkflowPicture</name>
    <message>
        <source>when all have ended</source>
        <translation>quando todos terminarem</translation>
    </message>
    <message>
        <source>when none has failed</source>
        <translation>quando nenhum falhar</translation>
    </message>
    <message>
        <source>when one has failed</source>
        <translation>quando um falhar</translation>
    </message>
    <message>
        <source>The steps of the workflow</source>
        <translation>As etapas do fluxo</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>a step and where it stands</comment>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>if a later step fails</source>
        <translation>se uma etapa posterior falhar</translation>
    </message>
</context>
<context>
    <name>fairlead::gui::WorkflowView</name>
    <message>
        <source>Workflow</source>
        <translation>Fluxo</translation>
    </message>
    <message>
        <source>Where it stands</source>
        <translation>Onde está</translation>
    </message>
    <message>
        <source>Result of the latest request</source>
        <translation>Resultado da última solicitação</translation>
    </message>
    <message>
        <source>The chosen step</source>
        <translation>A etapa escolhida</translation>
    </message>
    <message>
        <source>Open its task</source>
        <translation>Abrir a tarefa</translation>
    </message>
    <message>
        <source>Show the task of the chosen step</source>
        <translation>Mostrar a tarefa da etapa escolhida</translation>
    </message>
    <message>
        <source>Its tenant</source>
        <translation>Tenant</translation>
    </message>
    <message>
        <source>Show the tenant of this workflow</source>
        <translation>Mostrar o tenant deste fluxo</translation>
    </message>
    <message>
        <source>Retry…</source>
        <translation>Tentar de novo…</translation>
    </message>
    <message>
        <source>Requeue what stopped it, or the chosen step</source>
        <translation>Reenfileirar o que o parou, ou a etapa escolhida</translation>
    </message>
    <message>
        <source>Cancel…</source>
        <translation>Cancelar…</translation>
    </message>
    <message>
        <source>Cancel this workflow</source>
        <translation>Cancelar este fluxo</translation>
    </message>
    <message>
        <source>Picture of the workflow</source>
        <translation>Desenho do fluxo</translation>
    </message>
    <message>
        <source>Select a workflow to see where it stands.</source>
        <translation>Selecione um fluxo para ver onde está.</translation>
    </message>
    <message>
        <source>%1 of %2: %3, %4 of %5 jobs done</source>
        <comment>a workflow, its tenant and its state</comment>
        <translation>%1 de %2: %3, %4 de %5 jobs concluídos</translation>
    </message>
    <message>
        <source>It is not there, or is not kept any more. Workflows are kept for as long as tasks that have completed.</source>
        <translation>Não existe, ou não é mais guardado. Fluxos são guardados pelo mesmo tempo que tarefas concluídas.</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>a step and where it stands</comment>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>, attempt %1</source>
        <translation>, tentativa %1</translation>
    </message>
    <message>
        <source>: %1</source>
        <comment>an error</comment>
        <translation>: %1</translation>
    </message>
    <message>
        <source>Requeued, it lets the workflow go on.</source>
        <translation>Reenfileirada, faz o fluxo seguir.</translation>
    </message>
    <message>
        <source>Choose a step with the pointer or the arrow keys; Enter opens its task.</source>
        <translation>Escolha uma etapa com o ponteiro ou as setas; Enter abre a tarefa.</translation>
    </message>
    <message>
        <source>Choose a step.</source>
        <translation>Escolha uma etapa.</translation>
    </message>
    <message>
        <source>It has not begun, and has no task.</source>
        <translation>Não começou e não tem tarefa.</translation>
    </message>
    <message>
        <source>Its task is not kept any more.</source>
        <translation>A tarefa não é mais guardada.</translation>
    </message>
    <message>
        <source>Select a workflow.</source>
        <translation>Selecione um fluxo.</translation>
    </message>
    <message>
        <source>Waiting for the broker…</source>
        <translation>Esperando pelo broker…</translation>
    </message>
    <message>
        <source>It is over.</source>
        <translation>Já terminou.</translation>
    </message>
    <message>
        <source>There is no dead letter with which it would go on.</source>
        <translation>Não há dead letter com a qual ele seguiria.</translation>
    </message>
    <message>
        <source>Retry from this step…</source>
        <translation>Tentar desta etapa…</translation>
    </message>
    <message>
        <source>Cancel %1 of %2?</source>
        <translation>Cancelar %1 de %2?</translation>
    </message>
    <message>
        <source>No further step begins. Tasks that wait are cancelled; those that workers have may end. It cannot go on later.</source>
        <translation>Nenhuma outra etapa começa. Tarefas que esperam são canceladas; as que estão com workers podem terminar. Ele não pode seguir depois.</translation>
    </message>
    <message>
        <source>Cancel the workflow</source>
        <translation>Cancelar o fluxo</translation>
    </message>
    <message>
        <source>Retry %1 from %2?</source>
        <comment>a workflow and a step</comment>
        <translation>Tentar %1 de novo a partir de %2?</translation>
    </message>
    <message>
        <source>Retry the step that stopped %1?</source>
        <translation>Tentar de novo a etapa que parou %1?</translation>
    </message>
    <message>
        <source>Retry the %1 steps that stopped %2?</source>
        <translation>Tentar de novo as %1 etapas que pararam %2?</translation>
    </message>
    <message>
        <source>Its dead letter waits for a worker again, with no attempts counted. What has completed stays as it is; what comes after begins once this is done.</source>
        <translation>A dead letter espera um worker de novo, sem tentativas contadas. O que terminou fica como está; o que vem depois começa quando ela terminar.</translation>
    </message>
    <message>
        <source>Retry</source>
        <translation>Tentar de novo</translation>
    </message>
    <message>
        <source>Not connected now.</source>
        <translation>Sem conexão agora.</translation>
    </message>
    <message>
        <source>It is cancelled.</source>
        <translation>Está cancelado.</translation>
    </message>
    <message>
        <source>Not changed: %1</source>
        <translation>Não mudou: %1</translation>
    </message>
    <message>
        <source>Not done: %1</source>
        <translation>Não feito: %1</translation>
    </message>
    <message>
        <source>Its task waits for a worker again.</source>
        <translation>A tarefa espera um worker de novo.</translation>
    </message>
    <message>
        <source>%1 tasks wait for workers again.</source>
        <translation>%1 tarefas esperam workers de novo.</translation>
    </message>
    <message>
        <source>, %1 failed</source>
        <translation>, %1 com falha</translation>
    </message>
</context>
</TS>
